import sql from "sql-template-tag";
import {
  CHANGE_ORDER,
  eachField,
  PAGE_FIELDS,
  ROSTER_FIRST_FIELDS,
} from "../../../contract/athlete-form/fields.ts";
import { firstBroken } from "../../../contract/form/call.ts";
import {
  type ChangedPage,
  type FromRoster,
  type OwnPage,
  ownPageRules,
} from "../../../contract/profiles/own-page.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import { type AthletePage, type PageWords, readAthletePage } from "../../players/acts.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { changedWordsOf, shownWords } from "../fields/kept.ts";
import { minorOf } from "../fields/minors.ts";
import type { PictureChange } from "../pictures/page-picture.ts";
import { readPicture } from "../pictures/picture.ts";
import { holdChange, publishChange, readChange, seenWith, type WaitingChange } from "./page-changes.ts";

/** What an athlete may change of the own page. Throws `Refusal` 403, 404. */
export const readOwnPage = (world: World, asker: Asker): Promise<OwnPage> =>
  pageOf(world, world.database, ownPlayerOf(asker));

/**
 * Changes an athlete's own page: at once, or, of a minor, once the guardian has agreed. Throws `Refusal` 403, 404, 422, and
 * 409 where it is not as it was seen.
 */
export async function changeOwnPage(world: World, asker: Asker, typed: ChangedPage): Promise<OwnPage> {
  const player_id = ownPlayerOf(asker);
  const { from_roster } = await pageOf(world, world.database, player_id);
  const broken = firstBroken(ownPageRules(from_roster), typed);
  if (broken) throw new Refusal(422, broken.message, { errors: { [broken.field]: broken.message } });
  const picture = await pictureIn(typed);
  return world.database.transaction(async (tx) => {
    const minor = await minorOf(world, tx, player_id, "to write");
    const page = await readAthletePage(tx, player_id, "to write");
    // Its picture took a while to read. After the rows of the page, as whoever takes it down locks them.
    await holdOwnPage(tx, player_id, asker);
    const waiting = await readChange(tx, player_id);
    if (versionOf(page, waiting) !== typed.version) throw new Refusal(409, CHANGED_MEANWHILE);
    const change = { player_id, words: changedWordsOf(typed), picture };
    const what = whatChanges(page, waiting, change);
    if (what === "") return pageOf(world, tx, player_id);
    if (minor) await holdChange(world, tx, { ...change, ...minor, waiting });
    else await publishChange(world, tx, change);
    const act = minor ? "asked to change the own page" : "changed the own page";
    await audit(tx, asker, { act, subject: `player ${player_id}`, detail: { what } });
    return pageOf(world, tx, player_id);
  });
}

const CHANGED_MEANWHILE =
  "This page was changed in another tab or on another device. Reload it to see the newest version.";

/** The names of what would be seen otherwise than it stands, or waits; "" where it is nothing. */
function whatChanges(
  page: AthletePage,
  waiting: WaitingChange | null,
  { words, picture }: { words: PageWords; picture: PictureChange },
): string {
  const [before, after] = [seenWith(page, waiting?.words ?? page.shown), seenWith(page, words)];
  const names = CHANGE_ORDER.map((name) => PAGE_FIELDS[name].column).filter(
    (column) => before[column] !== after[column],
  );
  return [...names, ...(picture === "as it is" ? [] : ["picture"])].join(", ");
}

async function pictureIn({ profile_picture_base64, removes_picture }: ChangedPage): Promise<PictureChange> {
  if (profile_picture_base64?.trim()) return readPicture(profile_picture_base64);
  return removes_picture ? "none" : "as it is";
}

/** Throws `Refusal` 403. */
export function ownPlayerOf({ session }: Asker): number {
  const player_id = session?.person.roles.find(({ role }) => role === "athlete")?.player_id ?? null;
  if (player_id === null) throw new Refusal(403, "You don't have an athlete page yet.");
  return player_id;
}

/** Of two tabs the second waits here, and so does whoever takes the page away. Throws `Refusal` 403. */
export async function holdOwnPage(tx: Queries, player_id: number, asker: Asker): Promise<void> {
  const held = await tx.row(sql`
    select from roles_held where role = 'athlete' and player_id = ${player_id}
       and user_id = ${personOf(asker).user_id} for no key update`);
  if (!held) throw new Refusal(403, "You don't have an athlete page anymore.");
}

async function pageOf(world: World, queries: Queries, player_id: number): Promise<OwnPage> {
  const page = await readAthletePage(queries, player_id, "to read");
  const waiting = await readChange(queries, player_id);
  const { own: _, shown, roster, version, ...placed } = page;
  const seen = seenWith(page, waiting?.words ?? shown);
  return {
    ...placed,
    ...shownWords(seen),
    from_roster: eachField<FromRoster, keyof FromRoster>(ROSTER_FIRST_FIELDS, (name) => [
      name,
      roster[PAGE_FIELDS[name].column] !== null,
    ]),
    image_url: seen.image_url,
    version: versionOf(page, waiting),
    asks_guardian: (await minorOf(world, queries, player_id, "to read")) !== null,
    waits_since: waiting?.asked_at.toISOString() ?? null,
    waiting_picture: waiting && waiting.picture !== "as it is" ? waiting.picture : null,
  };
}

const versionOf = ({ version }: AthletePage, waiting: WaitingChange | null): string =>
  waiting ? `${version} ${waiting.asked_at.toISOString()}` : version;
