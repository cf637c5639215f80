import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { task } from "../http/domain.ts";
import type { Draft } from "../letters/draft.ts";
import { mailOnce } from "../letters/letter.ts";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";
import { kindOf } from "./kinds.ts";
import type { AlarmFacts } from "./raise.ts";
import { ALARMS } from "./raise.ts";

/** Any number: one server at a time decides what goes into which letter. */
const LETTER_LOCK = 7_034_664;
/** Enough to see what is wrong; the rest is on the page. */
const MOST_NAMED = 30;

type Reader = number | "operators";

/**
 * Puts what nobody was mailed of into one letter. Of each kind one leaves at once; what comes within the hour after it
 * waits and is mailed together. What was closed meanwhile is not mailed.
 */
export const gatherAlarms = task(
  {
    ...ALARMS,
    // What came within an hour of its kind's last letter waits for the next.
    times: "*/5 * * * *",
  },
  async (world) => {
    const letter_id = randomUUID();
    await world.database.transaction(async (tx) => {
      await tx.row(sql`select pg_advisory_xact_lock(${LETTER_LOCK})`);
      const now = world.clock.now();
      const gathered = await tx.rows(sql`
      update needs_attention item set letter_id = ${letter_id}::uuid, lettered_at = ${now}
       where letter_id is null and closed_at is null
         and not exists (select from needs_attention told
                          where told.kind = item.kind and told.lettered_at > ${now}::timestamptz - interval '1 hour')
      returning item_id`);
      if (gathered.length === 0) return;
      for (const reader of await readersOf(world, tx)) {
        const key = `${mailAlarms.name}:${letter_id}:${reader}`;
        await world.jobs.add(tx, mailAlarms, { letter_id, reader }, key);
      }
    });
  },
);

/** Whom OPERATORS_EMAIL names; else every admin; else, before there is one, whom people write to. */
async function readersOf(world: Pick<World, "operators_email">, tx: Queries): Promise<Reader[]> {
  if (world.operators_email.length > 0) return ["operators"];
  const admins = await tx.rows<{ user_id: number }>(sql`
    select user_id::int as user_id from roles_held join people using (user_id)
     where role = 'admin' and deleted_at is null order by user_id`);
  return admins.length > 0 ? admins.map(({ user_id }) => user_id) : ["operators"];
}

const payloadShape = z.object({ letter_id: z.uuid(), reader: z.union([z.int(), z.literal("operators")]) });

interface Item {
  kind: string;
  subject: string;
  facts: AlarmFacts;
  times: number;
}

/** Mails one letter to one reader. Mails it, unless all that it is about is done by now. */
export const mailAlarms = task({ name: "mail_alarms" }, async (world, payload) => {
  const { letter_id, reader } = payloadShape.parse(payload);
  const items = await world.database.rows<Item>(sql`
    select kind, subject, facts, times from needs_attention
     where letter_id = ${letter_id}::uuid and closed_at is null order by item_id`);
  const to = await addressOf(world, reader);
  const [first] = items;
  if (!first || !to) return;
  const said = items.length === 1 ? sayOne(world, first) : sayMany(world, items);
  await mailOnce(world, {
    key: `alarms.${letter_id}.${reader}`,
    because: "platform",
    to,
    ...said,
    way: { label: "Open 'Needs attention'", address: world.origin + pages.adminAttention.to() },
    after: [...said.after, "We send at most one email an hour about each kind. The page lists everything."],
  });
});

/** Null for an admin who is none any more. */
async function addressOf(world: World, reader: Reader): Promise<string | null> {
  if (reader === "operators") return world.operators_email.join(", ") || world.contact_email;
  const admin = await world.database.row<{ email: string }>(sql`
    select email from people join roles_held using (user_id)
     where user_id = ${reader} and role = 'admin' and deleted_at is null`);
  return admin?.email ?? null;
}

type LetterText = Pick<Draft, "subject" | "opening" | "facts" | "after">;

function sayOne(world: World, item: Item): LetterText {
  const kind = kindOf(item.kind);
  const { facts, times } = item;
  return {
    subject: `Needs attention: ${titleOf(item)}`,
    opening: kind?.opening ?? "A newer version of the site has noticed something.",
    facts: [
      ...facts.map(([name, value], at) => factOf(world, item, name, value, at === 0)),
      ...(times > 1 ? [["Times", String(times)] as const] : []),
    ],
    after: kind ? [kind.to_do] : [],
  };
}

function sayMany(world: World, items: readonly Item[]): LetterText {
  const titles = [...new Set(items.map(titleOf))];
  const rest = items.length - MOST_NAMED;
  return {
    subject: `Needs attention: ${titles.length === 1 ? `${titles[0]} (${items.length})` : `${items.length} things, ${titles[0]} among them`}`,
    opening: `${items.length} things at ${PRODUCT_NAME} need attention.`,
    facts: [
      ...items.slice(0, MOST_NAMED).map((item) => {
        const [name = "", value = ""] = item.facts[0] ?? [];
        const often = item.times > 1 ? `, ${item.times} times` : "";
        return factOf(world, item, titleOf(item), `${name} ${value}${often}`, true);
      }),
      ...(rest > 0 ? [["More", `${rest} on the page`] as const] : []),
    ],
    after: titles.flatMap((title) => {
      const kind = kindOf(items.find((item) => titleOf(item) === title)?.kind ?? "");
      return kind ? [`${title}: ${kind.to_do}`] : [];
    }),
  };
}

const titleOf = ({ kind }: Item): string => kindOf(kind)?.title ?? kind.replaceAll("_", " ");

function factOf(
  { origin }: World,
  { kind, subject }: Item,
  name: string,
  value: string,
  linked: boolean,
): [string, string] | [string, string, string] {
  const page = linked && kindOf(kind)?.page?.(subject);
  return page ? [name, value, origin + page] : [name, value];
}
