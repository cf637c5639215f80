import { randomUUID } from "node:crypto";
import sql, { join } from "sql-template-tag";
import * as z from "zod/mini";
import type { CollaborationState } from "../../../contract/collaborations/states.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { task } from "../../http/domain.ts";
import { writeToEach } from "../../letters/each-reader.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { longDay } from "../letters/agreement-words.ts";
import { addressesOf } from "../letters/letters.ts";
import { WHO_ASKS } from "../letters/who-asks.ts";

/** What still rests on that yes. */
const RESTS: Partial<Readonly<Record<CollaborationState, string>>> = {
  accepted:
    "They accepted the request; nothing is signed yet. Please don't sign before the athlete accepts it, too.",
  agreement: "It's on record as a signed agreement. Please check who signed it.",
  done: "It's on record as done. Please check who signed it.",
};

/**
 * Before the role is taken from an account, and once the page's row is held, which who says yes waits for: what it said yes to as the athlete is
 * noted, and the offices are written to.
 */
export async function tellOfImpostor(
  { jobs }: Pick<World, "jobs">,
  tx: Queries,
  { player_id, user_id }: { readonly player_id: number; readonly user_id: number },
): Promise<void> {
  const theirs = await tx.rows<{ request_id: string }>(sql`
    select r.request_id from collaboration_requests r
     where r.player_id = ${player_id} and r.state in (${join(Object.keys(RESTS))})
       and exists (select from collaboration_history h
                    where h.request_id = r.request_id and h.actor = 'athlete' and h.actor_id = ${user_id}
                      and h.act in ('accept', 'sign'))
     order by r.request_number`);
  for (const { request_id } of theirs) {
    const letter = { letter_id: randomUUID(), request_id };
    await jobs.add(tx, mailImpostorSaidYes, letter, `${mailImpostorSaidYes.name} ${letter.letter_id}`);
  }
}

const letterShape = z.object({ letter_id: z.uuid(), request_id: z.uuid() });

/**
 * Tells an office that an account which was not the athlete's said yes in the athlete's name.
 * A letter about each request: it may have ended since, or have been given to another officer.
 */
export const mailImpostorSaidYes = task({ name: "mail_impostor_said_yes" }, async (world, payload) => {
  const { letter_id, request_id } = letterShape.parse(payload);
  const it = await world.database.row<ImpostorLetter>(sql`
    select r.state, r.request_number::int as request_number, s.school_name, r.executed_on::text as executed_on,
           case when p.is_withdrawn then null else p.player_name end as player_name, ${WHO_ASKS} as brand
      from collaboration_requests r join collaboration_terms t using (request_id) join schools s using (school_id)
      join players p using (player_id)
     where r.request_id = ${request_id}`);
  const rests = it && RESTS[it.state];
  if (!it || !rests) return;
  const athlete = it.player_name ?? "one of your athletes";
  const officers = await addressesOf(world.database, request_id, "officer", world.clock.now());
  await writeToEach(officers, async ({ address, user_id, is_admin }) => {
    const open = is_admin ? pages.adminRequest : pages.deskRequest;
    await mailOnce(world, {
      key: `impostor_said_yes.${letter_id}.${user_id}`,
      because: "request",
      to: address,
      subject: `No. ${it.request_number}: someone else accepted for ${athlete}`,
      opening: `We undid a claim to the page of ${athlete} at ${PRODUCT_NAME}: the account that had the page wasn't the athlete's. In the athlete's name, it accepted a request that your office knows.`,
      facts: [
        ["Request", `No. ${it.request_number}`],
        ["From", it.brand ?? "A brand"],
        ["School", it.school_name],
        ...(it.executed_on ? [["Signed on", longDay(it.executed_on)] as const] : []),
        ["How it stands", rests],
      ],
      way: { label: "Open the request", address: world.origin + open.to({ request_id }) },
      after: [
        it.player_name === null
          ? "We removed the page along with the claim. We told the brand that the page is gone and that a signed agreement stays, but not why. Your office, the athlete and the brand decide whether it holds."
          : "We haven't changed the request or written to the brand about it. Your office, the athlete and the brand decide whether it holds. The account can't act on it anymore.",
        `Questions? Write to ${world.contact_email}.`,
      ],
    });
  });
});

interface ImpostorLetter {
  readonly state: CollaborationState;
  readonly request_number: number;
  readonly school_name: string;
  readonly executed_on: string | null;
  /** Null of whom no roster names. */
  readonly player_name: string | null;
  readonly brand: string | null;
}
