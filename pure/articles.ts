/** `a shout-out`, `an answer to a question`: by the first letter, which is how it is said of the words that we put here. */
export const withArticle = (word: string): string => `${/^[aeiou]/i.test(word) ? "an" : "a"} ${word}`;
