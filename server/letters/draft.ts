import { firstName } from "../../pure/names.ts";
import type { Letter } from "../world/mail.ts";
import type { Because } from "./because.ts";
import type { LetterAthlete } from "./letter-athlete.ts";

/** What a letter says, before it is laid out. */
export interface Draft extends Pick<Letter, "key" | "to" | "subject"> {
  /** What its last lines say: by whose choice it comes, or why it does in any case. */
  readonly because: Because;
  /** What the inbox shows beside the subject; the opening where absent. */
  readonly preheader?: string;
  /** The athlete it is about, as their page shows them. */
  readonly athlete?: LetterAthlete | null;
  /** The figure it is about, such as "$25". */
  readonly amount?: string;
  readonly opening: string;
  /** With an address where there is more of it. */
  readonly facts?: readonly (readonly [name: string, value: string, address?: string])[];
  /** Where the reader goes from here; in the text its address stands by itself. */
  readonly way?: { readonly label: string; readonly address: string };
  readonly after: readonly string[];
  /** What has to be said and is seldom read. */
  readonly smallPrint?: readonly string[];
  /** What somebody typed, word by word, its lines as they were: after the opening, and quoted at the end. */
  readonly body?: string;
  readonly quoted?: { readonly label: string; readonly words: string };
}

/** A link that stands in one letter alone, and its page. */
export interface FreshLink {
  readonly address: string;
  /** Ends it where its letter never left. */
  drop(): Promise<unknown>;
}

/** A draft whose way may be such a link: it is made when the letter is about to leave, and not for each try. */
export type DraftToSend = Omit<Draft, "way"> & {
  readonly way?: { readonly label: string; readonly address: string | (() => Promise<FreshLink>) };
};

/** The button that leads to the athlete; none where they have no page. */
export const wayToAthlete = (player_name: string, athlete: LetterAthlete | null): Pick<Draft, "way"> =>
  athlete ? { way: { label: `See ${firstName(player_name)}'s page`, address: athlete.page } } : {};
