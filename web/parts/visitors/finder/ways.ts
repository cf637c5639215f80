/** Where the keys of the search's field lead. */
export interface Ways {
  /** Of the text that they belong to. */
  readonly text: string;
  /** The lines from top to bottom. */
  readonly lines: readonly string[];
  /** With no line chosen. */
  readonly enter: string | null;
}
