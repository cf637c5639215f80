/**
 * 'JosÃ©' and 'Dâ€™Mya' are UTF-8 that somebody read as Windows-1252; this reads it right. Any other text stays
 * as it is: no name has such a run of letters, and what is no UTF-8 after all can't be turned back.
 */
export function mended(words: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/.test(words)) return words;
  const bytes = [...words].map((letter) => BYTES.get(letter) ?? letter.codePointAt(0) ?? 0);
  if (bytes.some((byte) => byte > 0xff)) return words;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return words;
  }
}

/** The characters that Windows-1252 has where Latin-1 has controls. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 0x20 }, (_, at) => {
    const byte = 0x80 + at;
    return [new TextDecoder("windows-1252").decode(Uint8Array.of(byte)), byte];
  }),
);
