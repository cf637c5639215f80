import * as z from "zod/mini";
import type { MovableWorld } from "../../testing/clock.ts";

const made = z.object({ id: z.string() });

/** What somebody does with transfers on the provider's own pages. Each answers the id of what was made there. */
export function byHandAt({ provider }: Pick<MovableWorld, "provider">) {
  async function make(path: string, fields: Record<string, string>): Promise<string> {
    const answer = await fetch(`${provider}/v1/transfers${path}`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_year" },
      body: new URLSearchParams(fields),
    });
    return made.parse(await answer.json()).id;
  }

  /** `payout_id`: as if a server of ours had sent it. */
  const send = (destination: string, cents: number, payout_id?: string) =>
    make("", {
      ...{ amount: String(cents), currency: "usd", destination },
      ...(payout_id && { transfer_group: payout_id, "metadata[payout_id]": payout_id }),
    });
  /** `payout_reversal_id`: likewise. */
  const takeBack = (transfer_id: string, cents: number, payout_reversal_id?: string) =>
    make(`/${transfer_id}/reversals`, {
      amount: String(cents),
      ...(payout_reversal_id && { "metadata[payout_reversal_id]": payout_reversal_id }),
    });
  return { send, takeBack };
}
