// npm install tiktok-live-connector@1; node tiktok-live-connector.mjs NAME | Scripts/overlay
export const messages = {
  chat: ({ comment: text }) => ({ type: "comment", text }),
  like: ({ likeCount: count, totalLikeCount: total }) => ({ type: "like", count, total }),
  gift: ({ giftId, giftName: gift = `${giftId}`, diamondCount: unitValue = 0, ...more }) => ({
    type: "gift", gift, unitValue, ...(more.giftType === 1 ? { combo: more.groupId } : {}),
    // The current number of a streak. Its last message comes again as the end of the streak.
    count: { [more.giftType !== 1 ? "single" : more.repeatEnd ? "finalTotal" : "runningTotal"]: more.repeatCount },
  }),
};
export const linesOf = (name, { msgId: id, userId: sender, uniqueId, nickname = uniqueId, ...data }) => [
  { type: "profile", id: sender, name: nickname }, { ...messages[name](data), id, sender },
].map((message) => JSON.stringify({ at: 0, ...message }));
if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { WebcastPushConnection } = await import("tiktok-live-connector");
  const connection = new WebcastPushConnection(process.argv[2], { processInitialData: false });
  for (const name in messages) connection.on(name, (data) => console.log(linesOf(name, data).join("\n")));
  connection.on("disconnected", () => process.exit(1));
  await connection.connect();
}
