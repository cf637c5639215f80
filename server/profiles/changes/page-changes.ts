import sql from "sql-template-tag";
import {
  CHANGE_ORDER,
  eachField,
  PAGE_FIELD_NAMES,
  PAGE_FIELDS,
  type PageFieldName,
} from "../../../contract/athlete-form/fields.ts";
import {
  type AthletePage,
  type OwnWords,
  type PageWords,
  readAthletePage,
  writeOwnPage,
} from "../../players/acts.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { DAYS_FOR_A_STEP } from "../letters/due.ts";
import { addressOf, keepPicture, type PictureChange } from "../pictures/page-picture.ts";
import type { Picture } from "../pictures/picture.ts";
import { mailChangeAsked } from "./page-change-letters.ts";

/** A change of an athlete's page. */
interface PageChange {
  readonly player_id: number;
  readonly words: PageWords;
  readonly picture: PictureChange;
}

/** One that waits for a guardian. */
export interface WaitingChange {
  readonly words: PageWords;
  readonly picture: "another" | "none" | "as it is";
  readonly asked_at: Date;
  readonly mailed_at: Date;
}

/** The guardian is mailed of the first change, and of those that take its place once a day. */
const MAILED_AGAIN_MS = 86_400_000;

/** What is seen of a page with these words. A word that was not known of when they were kept is none. */
export const seenWith = ({ roster, shown }: AthletePage, words: PageWords): OwnWords => ({
  ...eachField<PageWords, PageFieldName>(CHANGE_ORDER, (name) => {
    const field = PAGE_FIELDS[name];
    const own = words[field.column] ?? null;
    if (field.roster === "is silent") return [field.column, own];
    const theirs = roster[field.column];
    return [field.column, field.roster === "comes first" ? (theirs ?? own) : (own ?? theirs)];
  }),
  image_url: shown.image_url,
});

/** Words and picture go public together, and nothing waits any more; an admin looks at it afterwards. */
export async function publishChange(
  { clock }: Pick<World, "clock">,
  tx: Queries,
  { player_id, words, picture }: PageChange,
): Promise<void> {
  const page = await readAthletePage(tx, player_id, "to write");
  const image_url = await addressWith(tx, player_id, picture);
  await writeOwnPage(tx, player_id, { ...ownOf(page, words), image_url });
  await keepPicture(tx, player_id, picture);
  await tx.row(sql`
    insert into changed_pages (player_id, words_before, first_changed_at)
    values (${player_id}, ${JSON.stringify(page.shown)}, ${clock.now()}) on conflict do nothing`);
  await forgetChange(tx, player_id);
}

/**
 * What of a filled-in form is the athlete's own: not the roster's measures that stood in it and were left, and of what the form
 * leaves to the roster, what was said before: for the day on which the roster says nothing.
 */
const ownOf = ({ roster, own }: AthletePage, words: PageWords): PageWords =>
  eachField(PAGE_FIELD_NAMES, (name) => {
    const field = PAGE_FIELDS[name];
    const typed = words[field.column] ?? null;
    if (field.roster === "is silent") return [field.column, typed];
    const before = own?.[field.column] ?? null;
    const theirs = roster[field.column];
    if (field.roster === "comes first") return [field.column, theirs === null ? typed : before];
    return [field.column, typed === theirs && !before ? null : typed];
  });

async function addressWith(tx: Queries, player_id: number, picture: PictureChange): Promise<string | null> {
  if (picture === "none") return null;
  if (picture !== "as it is") return addressOf(player_id, picture);
  const page = await tx.row<{ image_url: string | null }>(sql`
    select image_url from athlete_pages where player_id = ${player_id}`);
  return page?.image_url ?? null;
}

/** Keeps a minor's change until the guardian has agreed, in the place of the one before, and mails the guardian. */
export async function holdChange(
  { clock, jobs }: World,
  tx: Queries,
  change: PageChange & { readonly submission_id: string; readonly waiting: WaitingChange | null },
): Promise<void> {
  const { player_id, submission_id, words, picture, waiting } = change;
  const now = clock.now();
  const is_mailed = !waiting || now.getTime() - waiting.mailed_at.getTime() >= MAILED_AGAIN_MS;
  const mailed_at = is_mailed ? now : waiting.mailed_at;
  const written = JSON.stringify(words);
  if (waiting && picture === "as it is") {
    await tx.row(sql`
      update page_changes set words = ${written}, asked_at = ${now}, mailed_at = ${mailed_at} where player_id = ${player_id}`);
  } else {
    const { webp, width, height } = typeof picture === "string" ? NO_PICTURE : picture;
    await forgetChange(tx, player_id);
    await tx.row(sql`
      insert into page_changes
             (player_id, submission_id, words, removes_picture, webp, width, height, asked_at, mailed_at)
      values (${player_id}, ${submission_id}, ${written}, ${picture === "none"}, ${webp}, ${width}, ${height}, ${now},
              ${mailed_at})`);
  }
  if (!is_mailed) return;
  const letter = { submission_id, mailed_at: mailed_at.toISOString() };
  await jobs.add(tx, mailChangeAsked, letter, `${mailChangeAsked.name} ${submission_id} ${letter.mailed_at}`);
}

const NO_PICTURE = { webp: null, width: null, height: null };

/** What waits for a guardian; null where nothing does. */
export const readChange = (queries: Queries, player_id: number): Promise<WaitingChange | null> =>
  queries.row<WaitingChange>(sql`
    select words, asked_at, mailed_at,
           case when removes_picture then 'none' when webp is null then 'as it is' else 'another' end as picture
      from page_changes where player_id = ${player_id}`);

/**
 * A guardian's answer to the change that was seen. Answers false where it waits no more, or another one has taken its
 * place.
 */
export async function answerChange(
  world: Pick<World, "clock">,
  tx: Queries,
  { player_id, agrees, asked_at }: { player_id: number; agrees: boolean; asked_at: Date },
): Promise<boolean> {
  const seen = await tx.row<
    { words: PageWords; removes_picture: boolean } & (Picture | typeof NO_PICTURE)
  >(sql`
    select words, removes_picture, webp, width, height from page_changes
     where player_id = ${player_id} and asked_at = ${asked_at} for update`);
  if (!seen) return false;
  const { words, removes_picture, webp, width, height } = seen;
  const picture = webp ? { webp, width, height } : removes_picture ? "none" : "as it is";
  if (agrees) await publishChange(world, tx, { player_id, words, picture });
  else await forgetChange(tx, player_id);
  return true;
}

const forgetChange = (tx: Queries, player_id: number): Promise<unknown> =>
  tx.row(sql`delete from page_changes where player_id = ${player_id}`);

/** Forgets what no guardian answered in time. */
export const expireChanges = ({ database, clock }: World): Promise<unknown> =>
  database.row(sql`
    delete from page_changes where asked_at < ${clock.now()}::timestamptz - make_interval(days => ${DAYS_FOR_A_STEP})`);
