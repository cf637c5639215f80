import type { Person } from "../../../http/sessions/session.ts";
import type { Queries } from "../../../world/database.ts";

/** Who wants something of a proof: signed in, or by a link that the order's letters carry. */
export interface Viewer {
  readonly person: Person | null;
  readonly link: string | null;
}

/**
 * Whose an order is. Proofs know no orders: their domain decides, in the transaction that acts on the answer, so that an order
 * which ends meanwhile takes no proof anymore.
 */
export interface OrderAccess {
  /** Its athlete, while it waits for proof. */
  readonly mayUpload: (tx: Queries, person: Person, order_id: string) => Promise<boolean>;
  /** The two whose order it is, and an officer of the athlete's school. */
  readonly maySee: (tx: Queries, viewer: Viewer, order_id: string) => Promise<boolean>;
}

/** Before the domain of orders has said, nobody may do anything. */
const NOBODY: OrderAccess = { mayUpload: async () => false, maySee: async () => false };

let decided: OrderAccess = NOBODY;

/** Says who decides; once, where the server's domains are put together. Answers what undoes it, for tests. */
export function decideAccessBy(access: OrderAccess): () => void {
  const before = decided;
  decided = access;
  return () => {
    decided = before;
  };
}

export const orderAccess: OrderAccess = {
  mayUpload: (tx, person, order_id) => decided.mayUpload(tx, person, order_id),
  maySee: (tx, viewer, order_id) => decided.maySee(tx, viewer, order_id),
};
