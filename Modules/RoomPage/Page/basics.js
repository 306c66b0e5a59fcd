// Small functions for all other files.

function clamp(value, low, high) {
  return Number.isNaN(value) ? low : Math.min(Math.max(value, low), high);
}

/** A number for CSS: short, and never in exponents. */
function rounded(value) {
  return Math.round(value * 1e4) / 1e4;
}

/** Minutes and seconds, with hours where there are any. */
function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const pad = (number) => String(number).padStart(2, "0");
  const text = `${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
  return whole < 3600 ? text : `${Math.floor(whole / 3600)}:${text}`;
}

/** The object of a text in JSON, or null for any other text. */
function parsed(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

const numberFormat = new Intl.NumberFormat("en-US");

/** A number for people. */
function numberText(value) {
  return numberFormat.format(Math.round(value));
}

/** A number from 0 to 359 that is a function of the text. */
function hueOf(text) {
  let hash = 2166136261;
  for (let index = 0; index < Math.min(text.length, 200); index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619) >>> 0;
  }
  return hash % 360;
}

/** The prices of gifts, in coins. */
const giftPrices = new Map([
  ["heart", 1], ["rose", 1], ["coffee", 5], ["cake", 10], ["balloon", 20], ["perfume", 99], ["crown", 199], ["rocket", 520],
  ["castle", 2000],
]);
