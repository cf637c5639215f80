import { beginProof, listProofs, type Proof, proofBytesAt } from "../../../../contract/proofs/proofs.ts";
import type { Visitor } from "../../../testing/people.ts";
import { until } from "../../../testing/until.ts";
import type { OrderAccess } from "../keeping/order-access.ts";

/** Orders, played: whose each is. */
export interface PlayedOrder {
  readonly athlete: number;
  readonly supporter: number;
  /** Opens it without an account. */
  readonly link: string;
  /** Whether it waits for proof. */
  waits: boolean;
}

export function playOrders(orders: ReadonlyMap<string, PlayedOrder>): OrderAccess {
  return {
    mayUpload: async (_tx, { user_id }, order_id) => {
      const order = orders.get(order_id);
      return order?.waits === true && order.athlete === user_id;
    },
    maySee: async (_tx, { person, link }, order_id) => {
      const order = orders.get(order_id);
      if (!order) return false;
      return link === order.link || person?.user_id === order.athlete || person?.user_id === order.supporter;
    },
  };
}

export const begun = (
  visitor: Visitor,
  order_id: string,
  bytes: number,
  more: { file_name?: string; fingerprint?: string | null } = {},
) =>
  visitor.ask(beginProof, {
    params: { order_id },
    body: { file_name: "thanks.mp4", fingerprint: null, bytes, ...more },
  });

/** A piece of an upload, as tus sends it. */
export const patch = (
  visitor: Visitor,
  proof_id: string,
  offset: number,
  body: Exclude<RequestInit["body"], undefined>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  visitor.request(proofBytesAt(proof_id), {
    method: "PATCH",
    body,
    headers: {
      "tus-resumable": "1.0.0",
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(offset),
      ...headers,
    },
  });

export const standsAt = async (visitor: Visitor, proof_id: string): Promise<number> => {
  const answer = await visitor.request(proofBytesAt(proof_id), {
    method: "HEAD",
    headers: { "tus-resumable": "1.0.0" },
  });
  return Number(answer.headers.get("upload-offset") ?? Number.NaN);
};

/** All of a file at once, and what became of it. */
export async function sent(visitor: Visitor, order_id: string, file: Buffer): Promise<Proof> {
  const { proof_id } = await begun(visitor, order_id, file.length);
  const { status } = await patch(visitor, proof_id, 0, new Uint8Array(file));
  if (status !== 204) throw new Error(`The piece was answered ${status}.`);
  return until(async () => {
    const { proofs } = await visitor.ask(listProofs, { params: { order_id } });
    const found = proofs.find((each) => each.proof_id === proof_id);
    return found && found.state !== "checking" && found;
  });
}
