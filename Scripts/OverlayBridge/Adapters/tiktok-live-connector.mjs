// npm install tiktok-live-connector@1; node tiktok-live-connector.mjs NAME | Scripts/overlay
export const messages = {
  chat: ({ msgId: id, uniqueId: sender, comment: text }) => ({ type: "comment", id, sender, text }),
  like: ({ msgId: id, uniqueId: sender, likeCount: count, totalLikeCount: total }) =>
    ({ type: "like", id, sender, count, total }),
  gift: ({ msgId: id, uniqueId: sender, giftId, giftName: gift = `${giftId}`, diamondCount: unitValue = 0, ...more }) => ({
    type: "gift", id, sender, gift, unitValue, ...(more.giftType === 1 ? { combo: more.groupId } : {}),
    // The number so far of a streak, whose last message comes again as its end.
    count: { [more.giftType !== 1 ? "single" : more.repeatEnd ? "closingTotal" : "runningTotal"]: more.repeatCount },
  }),
};
export const lineOf = (name, data) => JSON.stringify({ at: 0, ...messages[name](data) });
if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { WebcastPushConnection } = await import("tiktok-live-connector");
  const connection = new WebcastPushConnection(process.argv[2], { processInitialData: false });
  for (const name in messages) connection.on(name, (data) => console.log(lineOf(name, data)));
  connection.on("disconnected", () => process.exit(1));
  await connection.connect();
}
