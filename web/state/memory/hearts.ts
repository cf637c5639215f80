import type { Watched } from "./watched.ts";

/** A player's heart, as far as this tab has to do with it. */
export interface Heart {
  /** As it is shown: what was wished for last. */
  readonly red: boolean;
  /** As the server has it; null where the player is no favorite. */
  readonly favourites_id: number | null;
  /** The server is being told. */
  readonly busy: boolean;
  /** What went wrong with it last. */
  readonly fault: string | null;
}

/** By player_id. Empty for who is not signed in. What is done with them is in favourites.ts, which members fetch. */
export type Hearts = Watched<ReadonlyMap<number, Heart>>;
