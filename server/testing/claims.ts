import type { SeenPage } from "../../contract/accounts/roles.ts";
import type { Ask } from "../../contract/form/call.ts";
import { changeOwnPage, getOwnPage } from "../../contract/profiles/own-page.ts";
import { approveProfile } from "../../contract/profiles/reviews.ts";
import { confirmProfile } from "../../contract/profiles/steps.ts";
import { linkIn, type ProfileInput, profileWords } from "../profiles/testing/profiles.ts";
import { mailTo } from "./mails.ts";
import { addPerson, signedIn } from "./people.ts";
import type { Site } from "./site.ts";

/** What tests of claims say of a site: an admin and its players, by name, are there. */
export function claimWords(site: Site, admin: { ask: Ask }, players: Readonly<Record<string, number>>) {
  const words = profileWords(site);

  /** A claim that waits for a decision. */
  async function waiting(email_address: string, but: Partial<ProfileInput> = {}) {
    await words.submit({ email_address, ...but });
    const link = linkIn(await mailTo(site, email_address, "Confirm your athlete profile"));
    await site.ask(confirmProfile, { body: { link, date_of_birth: "2004-04-21" } });
    const { rows } = await site.database.query<{ submission_id: string }>(
      "select submission_id from profile_details where email_address = $1",
      [email_address],
    );
    return { link, params: { submission_id: rows[0]?.submission_id ?? "" } };
  }

  /** A claim on a player of a roster that was approved, with its account signed in; it has a bio. */
  async function approved(email: string, player_name: string) {
    const player_id = players[player_name] ?? 0;
    const user_id = await addPerson(site.database, { email });
    const claim = await waiting(email, { claimed_player_id: player_id });
    const placed = await admin.ask(approveProfile, { params: claim.params, body: { player_id } });
    const holder = await signedIn(site, email);
    const { version } = await holder.ask(getOwnPage, {});
    const body = { class_name: "Senior", height: `5' 9"`, bio: `By ${email}.`, version };
    await holder.ask(changeOwnPage, { body });
    return { ...claim, player_id, team_id: Number(placed.team_id), user_id, holder };
  }

  /** What a page accepts: contributions, collaborations. */
  async function accepted(player_id: number): Promise<[boolean, boolean]> {
    const { rows } = await site.database.query(
      "select accepts_contributions as gives, accepts_collaborations as asks from players where player_id = $1",
      [player_id],
    );
    return [rows[0].gives, rows[0].asks];
  }

  return { waiting, approved, accepted };
}

/** Whose page it is, as an admin is shown it before giving it by hand. */
export async function seenPage({ database }: Pick<Site, "database">, player_id: number): Promise<SeenPage> {
  const { rows } = await database.query<SeenPage>(
    "select player_name, team_id::int from players where player_id = $1",
    [player_id],
  );
  return rows[0] ?? { player_name: "Nobody", team_id: 1 };
}
