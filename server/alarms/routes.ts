import sql from "sql-template-tag";
import { type AttentionItem, closeAttention, listAttention } from "../../contract/alarms/attention.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { audit } from "../http/calls/audit.ts";
import { answers } from "../http/calls/route.ts";
import { countOpenAlarms } from "./count.ts";
import { kindOf } from "./kinds.ts";
import type { AlarmFacts } from "./raise.ts";

const MOST_OPEN = 200;
const MOST_CLOSED = 30;

interface AlarmRow {
  item_id: number;
  kind: string;
  subject: string;
  facts: AlarmFacts;
  raised_at: Date;
  raised_last_at: Date;
  times: number;
  closed_at: Date | null;
  closed_by: string | null;
}

export const alarmsRoutes = [
  answers(listAttention, async ({ database }, { query: { before = null } }) => {
    const [open, total, closed] = await Promise.all([
      database.rows<AlarmRow>(sql`
        select item_id::int as item_id, kind, subject, facts, raised_at, raised_last_at, times, closed_at, null as closed_by
          from needs_attention where closed_at is null and (${before}::bigint is null or item_id < ${before}::bigint)
         order by item_id desc limit ${MOST_OPEN}`),
      countOpenAlarms(database),
      database.rows<AlarmRow>(sql`
        select item_id::int as item_id, kind, subject, facts, raised_at, raised_last_at, times, closed_at,
               case when closed_by is not null then coalesce(email, 'an account that was deleted') end as closed_by
          from needs_attention left join people on user_id = closed_by
         where closed_at is not null order by closed_at desc limit ${MOST_CLOSED}`),
    ]);
    const last = open.at(-1)?.item_id ?? before;
    const older = open.length < MOST_OPEN || last === null ? 0 : await countOpenAlarms(database, last);
    return { open: open.map(shown), older, total, closed: closed.map(shown) };
  }),

  answers(closeAttention, async ({ database, clock }, { body }, asker) => {
    await database.transaction(async (tx) => {
      const found = await tx.row<{ times: number }>(sql`
        select times from needs_attention where item_id = ${body.item_id} and closed_at is null for update`);
      if (!found) throw new Refusal(409, "This is done already. Refresh the list.");
      if (found.times !== body.times)
        throw new Refusal(409, "This came up again since you read it. Please look at it once more.");
      const closed = await tx.row<{ kind: string; subject: string }>(sql`
        update needs_attention set closed_at = ${clock.now()}, closed_by = ${asker.session?.person.user_id ?? null}
         where item_id = ${body.item_id} returning kind, subject`);
      if (!closed) throw new Error("An item under lock is there.");
      const detail = { kind: closed.kind, about: closed.subject };
      await audit(tx, asker, {
        act: "said that something is done",
        subject: `attention ${body.item_id}`,
        detail,
      });
    });
    return { done: true as const };
  }),
];

function shown({
  kind: name,
  subject,
  facts,
  raised_at,
  raised_last_at,
  closed_at,
  ...item
}: AlarmRow): AttentionItem {
  const kind = kindOf(name);
  return {
    item_id: item.item_id,
    title: kind?.title ?? name.replaceAll("_", " "),
    opening: kind?.opening ?? "",
    to_do: kind?.to_do ?? "",
    facts,
    page: kind?.page?.(subject) ?? null,
    raised_at: raised_at.toISOString(),
    raised_last_at: raised_last_at.toISOString(),
    times: item.times,
    closed_at: closed_at?.toISOString() ?? null,
    closed_by: item.closed_by,
  };
}
