/** As they were typed, but for blanks at their ends. */
export const linesOf = (words: string): string[] =>
  words
    .trim()
    .split("\n")
    .map((line) => line.trimEnd());

/** The lines of each paragraph: an empty line ends one. */
export function paragraphsOf(words: string): string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of linesOf(words)) {
    if (line === "") paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((lines) => lines.length > 0);
}
