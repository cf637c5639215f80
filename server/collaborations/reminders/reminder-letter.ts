import sql from "sql-template-tag";
import * as z from "zod/mini";
import { collaborationState } from "../../../contract/collaborations/states.ts";
import { task } from "../../http/domain.ts";
import { writeToEach } from "../../letters/each-reader.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { longDay } from "../letters/agreement-words.ts";
import { addressesOf, addressOf } from "../letters/letters.ts";
import { pairOf, WHO_ASKS } from "../letters/who-asks.ts";
import { lastDayBefore } from "../rules/facts.ts";
import { OFFICE } from "../states/office.ts";
import type { Recipient } from "../states/waits.ts";
import { REMINDERS } from "./reminder-words.ts";

const shape = z.object({
  request_id: z.uuid(),
  /** What it waited in. */
  state: collaborationState,
  /** The moment that it was due: of one day there is one letter. */
  day: z.iso.datetime(),
  to: z.enum(["sender", "guardian", "athlete", "officer"]),
});

export const askToRemind = (
  world: Pick<World, "jobs">,
  tx: Queries,
  payload: z.infer<typeof shape>,
): Promise<void> =>
  world.jobs.add(
    tx,
    mailReminder,
    payload,
    `${mailReminder.name} ${payload.request_id} ${payload.day} ${payload.to}`,
  );

interface RequestToRemind {
  readonly request_id: string;
  readonly request_number: number;
  readonly player_name: string;
  readonly school_name: string;
  readonly office: string;
  readonly expires_at: Date | null;
  readonly due_on: string | null;
  readonly is_disclosed: boolean;
  readonly who_asks: string | null;
}

/**
 * Mails one reminder to those of one kind who have to act.
 * Mails it, unless it waits for that no more. What an athlete without an account does not get, the office does.
 */
export const mailReminder = task({ name: "mail_collaboration_reminder" }, async (world, payload) => {
  const { request_id, state, day, to } = shape.parse(payload);
  const found = await world.database.row<RequestToRemind>(sql`
    select r.request_id, r.request_number::int as request_number, p.player_name, s.school_name, ${OFFICE} as office,
           r.expires_at, r.due_on::text as due_on, r.disclosed_on is not null as is_disclosed, ${WHO_ASKS} as who_asks
      from collaboration_requests r join players p using (player_id) join schools s using (school_id)
      left join collaboration_terms t using (request_id)
     where r.request_id = ${request_id} and r.state = ${state}`);
  if (!found) return;
  const reached = await readersOf(world, request_id, to);
  const words = REMINDERS[state]?.[reached.to];
  if (!words) return;
  const { expires_at, due_on } = found;
  const said = words({
    ...found,
    last_day: expires_at && longDay(lastDayBefore(expires_at)),
    due_day: due_on && longDay(due_on),
  });
  await writeToEach(reached.addresses, async (reader) =>
    mailOnce(world, {
      key: `collaboration_reminder.${request_id}.${day.replaceAll(":", "-")}.${reached.to}.${reader.user_id ?? 0}`,
      because: "request",
      to: reader.address,
      subject: `${said.subject}: ${pairOf(found)}`,
      opening: said.opening,
      facts: [["Request", `No. ${found.request_number}`]],
      way: {
        label: said.way,
        address: addressOf(world, { request_id, act: "assign" }, reached.to, reader),
      },
      after: [...said.after, `Questions? Write to ${world.contact_email}.`],
    }),
  );
});

async function readersOf({ database, clock }: World, request_id: string, to: Recipient) {
  const now = clock.now();
  const addresses = await addressesOf(database, request_id, to, now);
  if (to !== "athlete" || addresses.length > 0) return { to, addresses };
  return { to: "officer" as const, addresses: await addressesOf(database, request_id, "officer", now) };
}
