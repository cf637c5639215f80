import type {
  CollaborationAct,
  CollaborationActor,
  CollaborationState,
} from "../../../contract/collaborations/states.ts";

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
  readonly request_number: number;
  readonly player_name: string;
  readonly school_name: string;
  /** Who decides for the school, in the middle of a sentence: its compliance office, or our own team. */
  readonly office: string;
  readonly by_platform: boolean;
  /** The athlete's page has an account; else nobody can accept here, and no mail reaches the athlete. */
  readonly has_athlete: boolean;
  /** How the request stood before the step, and how it stands now. */
  readonly from: CollaborationState | null;
  readonly state: CollaborationState;
  readonly actor: CollaborationActor;
  /** Of what happened by itself: why, in our own words. */
  readonly why: string | null;
  /** Of who leaves: to another school, with the page. */
  readonly has_moved: boolean;
  /** What was typed is deleted with the step. */
  readonly is_forgotten: boolean;
  /**
   * Days, as `2027-04-21`: of the signature as this step has it, what that was corrected from, the next one that counts, and what this step
   * says of the disclosure.
   */
  readonly executed_on: string | null;
  readonly corrected_from: string | null;
  readonly due_on: string | null;
  readonly disclosed_on: string | null;
  readonly disclosure_due_on: string | null;
  readonly days_late: number;
}

/** Null where it need not be told: one's own message, for example. */
export type Letters = Partial<Record<CollaborationAct, (known: Known) => Words | null>>;

export const SEE = "See the request";

/** As a sentence begins. */
export const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
