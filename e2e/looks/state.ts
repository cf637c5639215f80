import type { Page } from "playwright-core";
import type { Visitor } from "../driving/browser.ts";
import type { Site } from "../driving/site.ts";
import type { Width } from "./plan.ts";
import type { Records } from "./records/records.ts";

/** A page in one of its states. */
export interface State {
  readonly name: string;
  /** Where it is; absent where the act goes there, as somebody. */
  readonly address?: (records: Records) => string;
  /** What a visitor does there until it stands in this state. */
  readonly act?: (stage: Stage) => Promise<void>;
  /** The widths that have it; all where absent. */
  readonly widths?: readonly Width[];
  /** Its act takes something from the whole site: nobody else looks meanwhile. */
  readonly alone?: true;
  /** What the browser's console may say of it. */
  readonly message?: RegExp;
}

/** Where a state is brought about. */
export interface Stage {
  readonly visitor: Visitor;
  readonly page: Page;
  readonly site: Site;
  readonly records: Records;
  /** Puts right, when all has been looked at, what the act did to the site. */
  afterwards(undo: () => unknown): void;
}

/** A page as it stands when its address was opened. */
export const at = (
  name: string,
  address: string | ((records: Records) => string),
  message?: RegExp,
): State => ({
  name,
  address: typeof address === "string" ? () => address : address,
  ...(message ? { message } : {}),
});
