import type { Pool } from "pg";
import { beginProof, listProofs, type Proof, proofBytesAt } from "../../../../contract/proofs/proofs.ts";
import type { Visitor } from "../../../testing/people.ts";
import { until } from "../../../testing/until.ts";

/**
 * An order as its tables have it, of the athlete with `player_id` and for the account `user_id`, that waits for proof. Nothing was paid
 * for it: the books have none of it.
 */
export async function anOrder(
  database: Pick<Pool, "query">,
  player_id: number,
  user_id: number,
): Promise<string> {
  const { rows } = await database.query<{ order_id: string }>(
    `with offered as (
       insert into offers (player_id, kind, price_cents, days, at_once, offered_at, ended_at, ended_for)
       values ($1, 'thank_you_video', 5000, 30, 5, now(), now(), 'changed') returning offer_id),
     given as (
       insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at,
                                  user_id)
       select 'one_time', 'thank_you_video', player_id, team_id, player_name, team_name, 5000, 'expired', now(), $2
         from players where player_id = $1 returning contribution_id)
     insert into orders (contribution_id, offer_id, state, created_at, ordered_at, due_at, state_at, look_at)
     select contribution_id, offer_id, 'ordered', now(), now(), now() + interval '30 days', now(), now() + interval '30 days'
       from given, offered returning order_id`,
    [player_id, user_id],
  );
  return rows[0]?.order_id ?? "";
}

/** It was done, and waits for nothing anymore. */
export const orderIsOver = (database: Pick<Pool, "query">, order_id: string) =>
  database.query("update orders set state = 'settled', look_at = null where order_id = $1", [order_id]);

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
