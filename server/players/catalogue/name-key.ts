/**
 * A name as it is searched and sorted; the twin of name_key() in the database (a test holds them together).
 * "Seán O'Brien-Muñoz" -> "sean obrien munoz".
 */
export function nameKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’‘`ʻ.]/g, "")
    .toLowerCase()
    .replace(/[øłđðþßæœı]/g, (letter) => LOOKALIKES[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "t",
  ß: "s",
  æ: "a",
  œ: "o",
  ı: "i",
};
