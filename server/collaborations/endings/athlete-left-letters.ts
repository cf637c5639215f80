import sql from "sql-template-tag";
import * as z from "zod/mini";
import { COLLABORATION_STATES, type CollaborationState } from "../../../contract/collaborations/states.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { task } from "../../http/domain.ts";
import { LINK_LASTS } from "../../http/sessions/private-links.ts";
import { writeToEach } from "../../letters/each-reader.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { addressesOf } from "../letters/letters.ts";
import { freshLink } from "../letters/links.ts";
import { DESK_STATES } from "../states/moves.ts";

const leftShape = z.object({
  letter_id: z.uuid(),
  player_id: z.int(),
  /** In our own words. */
  why: z.string(),
  athlete_user_id: z.nullable(z.int()),
  requests: z.array(z.object({ request_id: z.uuid(), was: z.enum(COLLABORATION_STATES) })),
});

interface Left {
  readonly request_id: string;
  readonly request_number: number;
  readonly was: CollaborationState;
  /** Company, or who sent it. */
  readonly brand: string;
  readonly school_name: string;
}

/** Tells office, brands and athlete what is over and what stays. */
export const mailAthleteLeft = task({ name: "mail_athlete_left" }, async (world, payload) => {
  const { letter_id, player_id, why, athlete_user_id, requests } = leftShape.parse(payload);
  const named = await world.database.rows<Omit<Left, "was">>(sql`
    select r.request_id, r.request_number::int as request_number, s.school_name,
           coalesce(nullif(t.company_name, ''), nullif(trim(t.first_name || ' ' || t.last_name), ''), 'a brand') as brand
      from collaboration_requests r join collaboration_terms t using (request_id) join schools s using (school_id)
     where r.request_id = any(${requests.map(({ request_id }) => request_id)}::uuid[]) order by r.request_number`);
  const was = new Map(requests.map((each) => [each.request_id, each.was]));
  const left = named.map((each) => ({ ...each, was: was.get(each.request_id) ?? "refused" }));
  const agreements = left.filter((each) => each.was === "agreement");
  const letters = [
    ...(await toOffice(world, { letter_id, player_id, why }, left)),
    ...agreements.map((agreement) => () => tellBrand(world, { letter_id, why }, agreement)),
    ...(athlete_user_id === null
      ? []
      : [() => tellAthlete(world, { letter_id, athlete_user_id }, agreements)]),
  ];
  await writeToEach(letters, (write) => write());
});

/** One letter for each officer, of all requests that the office knew of and that were not over. */
async function toOffice(
  world: World,
  { letter_id, player_id, why }: { letter_id: string; player_id: number; why: string },
  left: readonly Left[],
): Promise<(() => Promise<void>)[]> {
  const theirs = new Map<number, { address: string; is_admin: boolean; requests: Left[] }>();
  for (const each of left.filter((one) => DESK_STATES.includes(one.was) && one.was !== "done"))
    for (const { address, user_id, is_admin } of await addressesOf(
      world.database,
      each.request_id,
      "officer",
      world.clock.now(),
    )) {
      const officer = theirs.get(user_id ?? 0) ?? { address, is_admin, requests: [] };
      theirs.set(user_id ?? 0, { ...officer, requests: [...officer.requests, each] });
    }
  const page = await pageOf(world.database, player_id);
  return [...theirs].map(([user_id, { address, is_admin, requests }]) => async () => {
    const open = is_admin ? pages.adminRequest : pages.deskRequest;
    const [first] = requests;
    const numbers = requests.map(({ request_number }) => `No. ${request_number}`).join(", ");
    await mailOnce(world, {
      key: `athlete_left.${letter_id}.officer.${user_id}`,
      because: "request",
      to: address,
      subject: `${page.subject} is gone: what happens to ${numbers}`,
      opening: `${page.subject} at ${PRODUCT_NAME} is gone. ${why} Requests without a signed agreement have ended, and we have told their senders. Signed agreements stay with your school.`,
      facts: requests.map((each) => [
        `No. ${each.request_number}`,
        `${each.brand}: ${OFFICE_READS[each.was] ?? "ended before a decision."}`,
        world.origin + open.to(each),
      ]),
      ...(first && {
        way: {
          label: "Open the first one",
          address: world.origin + open.to(first),
        },
      }),
      after: ["Disclosure deadlines stay as they are.", `Questions? Write to ${world.contact_email}.`],
    });
  });
}

const OFFICE_READS: Partial<Readonly<Record<CollaborationState, string>>> = {
  approved: "ended. You had approved it; the athlete hadn't answered.",
  accepted: "ended. The athlete had accepted; no agreement was signed.",
  agreement: "stays. The agreement is signed.",
};

/** By name, where a roster still says it. */
async function pageOf(queries: Queries, player_id: number): Promise<{ subject: string }> {
  const found = await queries.row<{ player_name: string }>(sql`
    select player_name from players where player_id = ${player_id} and not is_withdrawn`);
  return { subject: found ? `The page of ${found.player_name}` : "The page of one of your athletes" };
}

async function tellBrand(
  world: World,
  { letter_id, why }: { letter_id: string; why: string },
  { request_id, ...it }: Left,
): Promise<void> {
  for (const { address } of await addressesOf(world.database, request_id, "sender", world.clock.now())) {
    await mailOnce(world, {
      key: `athlete_left.${letter_id}.sender.${request_id}`,
      because: "request",
      to: address,
      subject: `Your agreement No. ${it.request_number} stays, though the athlete's page is gone`,
      opening: `The athlete of ${it.school_name} with whom you have signed an agreement no longer has a page at ${PRODUCT_NAME}. ${why} The agreement stays as you both signed it. You, the athlete and the school keep it.`,
      way: { label: "See the agreement", address: freshLink(world, { request_id, seen_by: "sender" }) },
      after: [LINK_LASTS, `Questions? Write to ${world.contact_email}.`],
    });
  }
}

/** Not to an account that is deleted: it gets copies instead. */
async function tellAthlete(
  world: World,
  { letter_id, athlete_user_id }: { letter_id: string; athlete_user_id: number },
  agreements: readonly Left[],
): Promise<void> {
  if (agreements.length === 0) return;
  const athlete = await world.database.row<{ email: string }>(sql`
    select email from people where user_id = ${athlete_user_id} and deleted_at is null and email is not null`);
  if (!athlete) return;
  await mailOnce(world, {
    key: `athlete_left.${letter_id}.athlete`,
    because: "request",
    to: athlete.email,
    subject: "Your page is gone; your signed agreements stay",
    opening: `Your page at ${PRODUCT_NAME} was taken down. Signed agreements still stand: you, the brand and your school keep them.`,
    facts: agreements.map((each) => [
      `No. ${each.request_number}`,
      `${each.brand}, ${each.school_name}`,
      world.origin + pages.ownRequest.to(each),
    ]),
    way: { label: "See your agreements", address: world.origin + pages.ownRequests.to() },
    after: [
      "You can see them there as long as you have your account. If you delete it, we'll email you a copy of each.",
      `Questions? Write to ${world.contact_email}.`,
    ],
  });
}
