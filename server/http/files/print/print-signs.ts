import { createRequire } from "node:module";
import { create } from "fontkit";

const fileOf = (name: string): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${name}.ttf`);

/** Noto Sans: Latin with all its marks, Greek, Cyrillic and Devanagari. */
export const PRINT_FONTS = {
  plain: fileOf("400Regular/NotoSans_400Regular"),
  bold: fileOf("700Bold/NotoSans_700Bold"),
} as const;

/**
 * As it can be printed: a sign that the font lacks, or that changes the direction of what follows, stands there by its number
 * (`[U+1F600]`). So nothing is dropped without a word, and nobody makes a line read otherwise than it is.
 */
export function printable(text: string, has: (code: number) => boolean): string {
  return [...text.normalize("NFC").replaceAll(/\r\n?/g, "\n")]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      if (sign === "\n") return sign;
      if (sign === "\t") return " ";
      return /[\p{C}\p{Zl}\p{Zp}]/u.test(sign) || !has(code)
        ? `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`
        : sign;
    })
    .join("");
}

/** Which signs a font can show. */
export function signsOf(bytes: Buffer): (code: number) => boolean {
  const font = create(bytes);
  if (!("hasGlyphForCodePoint" in font)) throw new Error("This file holds several fonts.");
  return (code) => font.hasGlyphForCodePoint(code);
}
