/** Marks that turn the direction of all that follows: beside a name they would turn the page around it. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Without blanks around it, and with one where there are several. */
export const tidy = (typed: string | null): string =>
  (typed ?? "").normalize("NFC").replaceAll(TURNING, "").replaceAll(/\s+/g, " ").trim();

/** The same of each line, and one blank line at most between two. */
export const tidyLines = (typed: string | null): string =>
  (typed ?? "")
    .split(/\r\n|\r|\n/)
    .map(tidy)
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
