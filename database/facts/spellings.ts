type Spellings = Readonly<Record<string, string>>;

/** By ESPN's team id: where its own name for a school is out of date, missing or cut. */
export const SCHOOL_NAMES: Spellings = {
  "44": "American",
  "85": "IU Indy", // IUPUI until 2024
  "88": "Southern Indiana",
  "2534": "Sam Houston",
  "2598": "Saint Francis (PA)",
  "2750": "Wright State",
};

/** ESPN ids that are one school: Long Island University after its two teams merged. */
export const SAME_SCHOOL: Spellings = { "112358": "2341" };

/** A few colors are given by name. */
export const CSS_COLORS: Spellings = {
  black: "#000000",
  darkgreen: "#006400",
  white: "#ffffff",
  yellow: "#ffff00",
};

/** By sport and ESPN's team id: where the published table is wrong. */
export const CORRECTED_CONFERENCES: Spellings = {
  "1/41": "Big East", // Connecticut left the American for all but football in 2020
  "3/41": "Big East",
};
