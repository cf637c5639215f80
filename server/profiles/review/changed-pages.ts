import sql from "sql-template-tag";
import {
  eachField,
  factText,
  PAGE_FIELD_NAMES,
  PAGE_FIELDS,
  type PageFieldName,
} from "../../../contract/athlete-form/fields.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import {
  CHANGED_FIELDS,
  type ChangedField,
  type ChangedPage,
  type listChangedPages,
} from "../../../contract/profiles/changed-pages.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { type OwnWords, SEEN_OF_BOTH } from "../../players/acts.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { HOLDER_VERSION } from "../claims/claims.ts";
import { shownValue } from "../fields/kinds.ts";

type Row = Omit<ChangedPage, "changes" | "changed_at"> & {
  readonly changed_at: Date;
  readonly words_before: OwnWords;
  readonly words_now: OwnWords;
  readonly count: number;
};

/** What athletes have changed of public pages and no admin has looked at, the longest waiting first. */
export async function listChanged(
  queries: Queries,
  { limit, skip }: { limit: number; skip: number },
): Promise<CallAnswer<typeof listChangedPages>> {
  const rows = await queries.rows<Row>(sql`
    select c.player_id::int, p.team_id, p.player_name, p.team_name, sport.sport_name, o.changed_at, c.words_before,
           o.changed_at::text as version, ${HOLDER_VERSION} as holder, count(*) over ()::int as count,
           to_jsonb(o) || ${SEEN_OF_BOTH} as words_now
      from changed_pages c join athlete_pages o using (player_id) join players p using (player_id)
      join sports sport using (sport_id)
      left join profile_submissions s on s.player_id = c.player_id and s.state = 'approved'
      left join roles_held r on r.player_id = c.player_id
     order by c.first_changed_at, c.player_id limit ${limit} offset ${skip}`);
  return {
    data: rows.map(({ count: _, words_before, words_now, changed_at, ...page }) => ({
      ...page,
      changed_at: changed_at.toISOString(),
      changes: changesBetween(textOf(words_before), textOf(words_now)),
    })),
    count: rows[0]?.count ?? 0,
  };
}

type TextOf = Readonly<Partial<Record<ChangedField, string | null>>>;

/** What was kept before a word was known of is without it. */
const changesBetween = (was: TextOf, is: TextOf): ChangedPage["changes"] =>
  CHANGED_FIELDS.map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null })).filter(
    ({ before, after }) => before !== after,
  );

const textOf = ({ image_url, ...words }: OwnWords): TextOf => ({
  image_url,
  ...eachField<TextOf, PageFieldName>(PAGE_FIELD_NAMES, (name) => {
    const { public_name, column } = PAGE_FIELDS[name];
    return [public_name, factText(name, shownValue(name, words[column] ?? null))];
  }),
});

/** Somebody has looked at a page as it stands. Throws `Refusal` 409 where it stands otherwise by now. */
export const markSeen = (
  world: World,
  asker: Asker,
  { player_id, version }: { readonly player_id: number; readonly version: string },
): Promise<{ seen: true }> =>
  world.database.transaction(async (tx) => {
    const seen = await tx.row(sql`
      delete from changed_pages c using athlete_pages o
       where c.player_id = ${player_id} and o.player_id = c.player_id and o.changed_at::text = ${version}
      returning c.player_id`);
    if (!seen)
      throw new Refusal(
        409,
        "This page was changed again, or another admin was faster. Here is how it stands now.",
      );
    await audit(tx, asker, { act: "looked at a changed page", subject: `player ${player_id}` });
    return { seen: true } as const;
  });
