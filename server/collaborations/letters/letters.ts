import sql, { join } from "sql-template-tag";
import * as z from "zod/mini";
import type { CollaborationAct, CollaborationState } from "../../../contract/collaborations/states.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { task } from "../../http/domain.ts";
import { LINK_LASTS } from "../../http/sessions/private-links.ts";
import { howOftenOf } from "../../letters/choices/how-often.ts";
import type { FreshLink } from "../../letters/draft.ts";
import { writeToEach } from "../../letters/each-reader.ts";
import { mailOnce } from "../../letters/letter.ts";
import { GUARDIAN_IS_ANOTHERS } from "../../people/anothers-page.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { isOfAge } from "../rules/of-age.ts";
import { HAS_ACCOUNT } from "../states/athlete-account.ts";
import { IS_FORGOTTEN } from "../states/forgotten.ts";
import { SIGNED_STATES } from "../states/moves.ts";
import { HAS_SOMEBODY, hasOfficer, officeWords } from "../states/office.ts";
import type { Recipient } from "../states/waits.ts";
import { IS_NEWS } from "./agreement-words.ts";
import { consentFacts } from "./consent-facts.ts";
import type { Known } from "./letter-shape.ts";
import { LETTERS, recipientsOf } from "./letter-words.ts";
import { freshLink } from "./links.ts";
import { pairOf, WHO_ASKS } from "./who-asks.ts";

const confirmShape = z.object({ request_id: z.uuid() });
const tellShape = z.object({
  entry_id: z.int(),
  to: z.enum(["sender", "guardian", "athlete", "officer"]),
  /** Of a sender whose address is deleted with the step. */
  address: z.optional(z.string()),
  /** Whom the request was from, where that is deleted with the step. */
  who_asks: z.optional(z.string()),
});

export const askToConfirm = (world: World, tx: Queries, request_id: string): Promise<void> =>
  world.jobs.add(tx, mailConfirmation, { request_id }, `${mailConfirmation.name} ${request_id}`);

/**
 * Has those told who have to know of a step. An address that nobody confirmed may be anybody's: it is not written to again when
 * the request ends.
 */
export async function tellAbout(
  world: World,
  tx: Queries,
  done: { request_id: string; entry_id: number; from: CollaborationState; act: CollaborationAct },
): Promise<void> {
  if (done.from === "unconfirmed" && done.act !== "confirm") return;
  const going = done.act === "expire" && done.from === "awaiting_guardian" ? await senderOf(tx, done) : null;
  for (const to of recipientsOf(done.act)) {
    const payload = {
      entry_id: done.entry_id,
      to,
      ...(going && { who_asks: going.who_asks }),
      ...(going?.address && to === "sender" && { address: going.address }),
    };
    await world.jobs.add(tx, mailStep, payload, `${mailStep.name} ${done.entry_id} ${to}`);
  }
}

/**
 * Of `collaboration_requests r` with its terms `t`: where its sender is written to. What followed an account to another address is not
 * written to the one that was typed any more; null once that account is deleted: the links that were mailed to it lead on.
 */
const SENDERS_ADDRESS = sql`
  case when r.follows_account then (select p.email from people p where p.user_id = r.user_id) else t.email_address end`;

/** What a letter has to know of a sender whose words are deleted before it is written. */
const senderOf = (
  tx: Queries,
  { request_id }: { request_id: string },
): Promise<{ address: string | null; who_asks: string } | null> =>
  tx.row(sql`
    select ${SENDERS_ADDRESS} as address, ${WHO_ASKS} as who_asks
      from collaboration_terms t join collaboration_requests r using (request_id) where request_id = ${request_id}`);

/**
 * Mails the link which a request is confirmed by.
 * Quotes nothing that was typed: whoever typed it may have given somebody else's address.
 */
export const mailConfirmation = task({ name: "mail_collaboration_confirmation" }, async (world, payload) => {
  const { request_id } = confirmShape.parse(payload);
  const found = await world.database.row<{ email_address: string }>(sql`
    select email_address from collaboration_terms join collaboration_requests r using (request_id)
     where request_id = ${request_id} and r.state = 'unconfirmed'`);
  if (!found) return;
  await mailOnce(world, {
    key: `collaboration.${request_id}`,
    because: "request",
    to: found.email_address,
    subject: "Confirm your NIL collaboration request",
    opening: `A NIL collaboration request was sent at ${PRODUCT_NAME} with this email address. If it was you, there is one step left.`,
    way: {
      label: "See it and confirm it",
      address: addressOf(world, { request_id, act: "send" }, "sender"),
    },
    after: [
      "No one reads it until you confirm. If you don't within 14 days, everything that was typed is deleted.",
      "Please keep this email: its link also shows where the request stands and lets you withdraw it.",
      LINK_LASTS,
      `Wasn't you? You can ignore this email, or open the link and withdraw the request. Questions: ${world.contact_email}.`,
    ],
  });
});

interface StepLetter extends Known {
  readonly request_id: string;
  readonly request_number: number;
  readonly act: CollaborationAct;
  readonly who_asks: string | null;
  readonly happened_at: Date;
}

/**
 * Tells one of those who have a part in it what was done.
 * * Mails what a step means for one kind of reader. What was typed stays behind the link, but for the company's name: without
 * it in the subject nobody can tell two letters apart.
 */
export const mailStep = task({ name: "mail_collaboration_step" }, async (world, payload) => {
  const { entry_id, to, address, who_asks } = tellShape.parse(payload);
  // Whose decision it was the history says; whose turn it is, whether the school has an officer now.
  const told = await world.database.row<StepLetter>(sql`
    select h.request_id, r.request_number::int as request_number, h.act, h.actor, h.happened_at, r.state, p.player_name,
           ${HAS_ACCOUNT} as has_athlete, s.school_name, case when h.actor = 'system' then h.words end as why,
           coalesce(h.detail ->> 'moved' = 'true', false) as has_moved, t.request_id is null as is_forgotten,
           (select b.state from collaboration_history b
             where b.request_id = h.request_id and b.entry_id < h.entry_id order by b.entry_id desc limit 1) as from,
           case when h.actor = 'officer' then coalesce(h.detail ->> 'by' = 'platform', false)
                else not ${hasOfficer(sql`r.school_id`)} end as by_platform,
           coalesce(h.executed_on, r.executed_on)::text as executed_on, h.detail ->> 'corrected_from' as corrected_from,
           r.due_on::text as due_on, of_step.disclosed_on::text as disclosed_on, r.disclosure_due_on::text as disclosure_due_on,
           greatest(of_step.disclosed_on - r.disclosure_due_on, 0) as days_late, ${WHO_ASKS} as who_asks
      from collaboration_history h join collaboration_requests r using (request_id)
      join players p using (player_id) join schools s using (school_id)
      left join collaboration_terms t using (request_id)
     cross join lateral (
       select case when h.act = 'correct_signature' then r.disclosed_on else h.disclosed_on end as disclosed_on) of_step
     where h.entry_id = ${entry_id}`);
  const said = told && LETTERS[to][told.act]?.({ ...told, office: officeWords(told) });
  if (!said) return;
  const consent = to === "guardian" ? await consentFacts(world.database, told) : [];
  const topic = topicOf(to, told.act);
  const readers = address
    ? [{ address, user_id: null, is_admin: false }]
    : await addressesOf(world.database, told.request_id, to, world.clock.now(), topic);
  await writeToEach(readers, async (reader) =>
    mailOnce(world, {
      key: `collaboration_step.${entry_id}.${to}.${reader.user_id ?? 0}`,
      because: topic && reader.user_id && !reader.is_admin ? { user_id: reader.user_id, topic } : "request",
      to: reader.address,
      subject: `${said.subject}: ${pairOf({ ...told, who_asks: told.who_asks ?? who_asks ?? null })}`,
      opening: said.opening,
      facts: [["Request", `No. ${told.request_number}`], ...consent],
      way: { label: said.way, address: addressOf(world, told, to, reader) },
      after: [...(said.after ?? []), `Questions? Write to ${world.contact_email}.`],
    }),
  );
});

/** Of what is told, what its reader may hear of less often: news at a desk, and what an athlete is written. */
function topicOf(to: Recipient, act: CollaborationAct): "desk" | "messages" | null {
  if (to === "officer" && IS_NEWS.has(act)) return "desk";
  return to === "athlete" && act === "write" ? "messages" : null;
}

/**
 * Where a letter leads. A private link is new in each: it is in the letter alone, so one that is sent again can't repeat
 * the first. All of them work.
 */
export function addressOf(
  world: World,
  { request_id, act }: Pick<StepLetter, "request_id" | "act">,
  to: Recipient,
  reader?: Pick<Address, "is_admin">,
): string | (() => Promise<FreshLink>) {
  if (to === "athlete" && AWAY_FROM_ATHLETE.has(act)) return world.origin + pages.ownRequests.to();
  if (to === "officer")
    return world.origin + (reader?.is_admin ? pages.adminRequest : pages.deskRequest).to({ request_id });
  if (to === "athlete") return world.origin + pages.ownRequest.to({ request_id });
  return freshLink(world, { request_id, seen_by: to });
}

/** After these an athlete sees the request no more, or not before it is approved again. */
const AWAY_FROM_ATHLETE: ReadonlySet<CollaborationAct> = new Set([
  "ask_guardian",
  "reopen",
  "decline",
  "withdraw",
]);

interface Address {
  readonly address: string;
  readonly user_id: number | null;
  /** Stands in for an office. */
  readonly is_admin: boolean;
}

/**
 * Who is to be written to now; nobody where there is no such person. Of officers and athletes `topic` leaves out who wants to hear of
 * it less often than at once.
 */
export function addressesOf(
  queries: Queries,
  request_id: string,
  to: Recipient,
  now: Date,
  topic: "desk" | "messages" | null = null,
): Promise<Address[]> {
  switch (to) {
    case "sender":
      return queries.rows<Address>(sql`
        select ${SENDERS_ADDRESS} as address, null::int as user_id, false as is_admin
          from collaboration_terms t join collaboration_requests r using (request_id)
         where request_id = ${request_id} and ${SENDERS_ADDRESS} is not null and not ${IS_FORGOTTEN}`);
    case "guardian":
      // Of whom this request was asked; who has come of age since decides alone, about this one, too, and whose page it is
      // by another account than the guardian's claim has nobody who could.
      return queries.rows<Address>(sql`
        select g.guardian_email as address, null::int as user_id, false as is_admin
          from collaboration_requests r join athlete_guardians g using (player_id)
         where r.request_id = ${request_id} and g.guardian_email is not null and not ${isOfAge(now)} and not ${GUARDIAN_IS_ANOTHERS}
           and exists (select from collaboration_history a where a.request_id = r.request_id and a.act = 'ask_guardian')`);
    case "athlete":
      // What was never approved never came to the athlete; what is signed stays theirs, also without a page.
      return queries.rows<Address>(sql`
        select p.email as address, p.user_id::int as user_id, false as is_admin
          from collaboration_requests r
         cross join lateral (
           select h.user_id from roles_held h where h.role = 'athlete' and h.player_id = r.player_id
            union
           select (l.detail ->> 'athlete_user_id')::bigint from collaboration_history l
            where l.request_id = r.request_id and l.act = 'leave' and r.state in (${join([...SIGNED_STATES])})) as athlete
          join people p on p.user_id = athlete.user_id and p.deleted_at is null
         where r.request_id = ${request_id}
           and not (${topic === "messages"} and ${howOftenOf("messages", sql`p.user_id`)} <> 'at_once')
           and exists (select from collaboration_history a where a.request_id = r.request_id and a.act = 'approve')`);
    case "officer":
      // Who has it, or else everybody who could take it; not before it has come to a desk. Of admins who stand in, who has
      // it: all of them are told by their own letter of what waits for a decision, and here of an athlete whom they have to tell.
      return queries.rows<Address>(sql`
        select p.email as address, p.user_id::int as user_id, h.role = 'admin' as is_admin
          from collaboration_requests r
          join roles_held h on h.role = 'compliance' and h.school_id = r.school_id
                            or h.role = 'admin' and not ${hasOfficer(sql`r.school_id`)}
                               and (h.user_id = r.assigned_to
                                    or r.state in ('approved', 'accepted', 'agreement') and not ${HAS_ACCOUNT})
          join people p on p.user_id = h.user_id and p.deleted_at is null
         where r.request_id = ${request_id} and r.submitted_at is not null
           and (r.assigned_to = p.user_id or not ${HAS_SOMEBODY})
           and not (${topic === "desk"} and h.role = 'compliance' and ${howOftenOf("desk", sql`p.user_id`)} <> 'at_once')`);
  }
}
