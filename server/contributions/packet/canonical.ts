import { createHash } from "node:crypto";

/**
 * JSON with its keys in order: the same bytes for the same facts, whatever order they were read in. Ends with a line break, as files do.
 */
export const canonical = (value: unknown): string => `${JSON.stringify(inOrder(value), null, 2)}\n`;

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, inOrder(each)]),
  );
}

/** SHA-256 of a text's UTF-8, in hex: what `sha256sum` says of the file. */
export const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");
