import type { CollaborationAct, CollaborationActor } from "../../contract/collaboration-states.ts";

/** A letter about a step, in words. */
export interface Words {
  /** Company and athlete follow after it. */
  readonly subject: string;
  readonly opening: string;
  readonly way: string;
  readonly after?: readonly string[];
}

/** What is known from our own books; nothing that was typed. */
export interface Known {
  readonly player_name: string;
  readonly school_name: string;
  readonly actor: CollaborationActor;
  /** Of what ended by itself: why, in our own words. */
  readonly why: string | null;
  /** Days, as `2027-04-21`: of the signature, the next one that counts, and of this step what it says of the disclosure. */
  readonly executed_on: string | null;
  readonly due_on: string | null;
  readonly disclosed_on: string | null;
  readonly disclosure_due_on: string | null;
  readonly days_late: number;
}

/** Null where it need not be told: one's own message, for example. */
export type Letters = Partial<Record<CollaborationAct, (known: Known) => Words | null>>;

export const SEE = "See the request";
