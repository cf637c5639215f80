import type { Ask } from "../../../contract/form/call.ts";
import { approveProfile, getProfileReview } from "../../../contract/profiles/reviews.ts";
import { agreeToProfile, confirmProfile, nameGuardian } from "../../../contract/profiles/steps.ts";
import { linkIn, mailTo } from "../../testing/mails.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import type { Site } from "../../testing/site.ts";
import { profileWords } from "./profiles.ts";

/**
 * A public page of a 16-year-old who is signed in, and both private links: of a player of a roster, or of one whom no roster knows, at Test
 * Arizona.
 */
export async function aChild(
  site: Site,
  admin: { readonly ask: Ask },
  who: string,
  claimed_player_id: number | null = null,
) {
  const [email, parent] = [`${who}@minor.example`, `parent-of-${who}@minor.example`];
  await addPerson(site.database, { email });
  const name = { first_name: "Maya", last_name: `Child ${who}` };
  await profileWords(site).submit({
    email_address: email,
    ...name,
    ...(claimed_player_id && { claimed_player_id }),
  });
  const own_link = linkIn(await mailTo(site, email, "Confirm your athlete profile"));
  const date_of_birth = `${new Date().getUTCFullYear() - 16}-01-01`;
  await site.ask(confirmProfile, { body: { link: own_link, date_of_birth } });
  await site.ask(nameGuardian, { body: { link: own_link, guardian_email: parent } });
  const link = linkIn(await mailTo(site, parent, "Your consent is needed"));
  await site.ask(agreeToProfile, { body: { link } });
  const { rows } = await site.database.query<{ submission_id: string }>(
    "select submission_id from profile_details where email_address = $1",
    [email],
  );
  const params = { submission_id: rows[0]?.submission_id ?? "" };
  const { likely } = await admin.ask(getProfileReview, { params });
  const not_players = claimed_player_id === null ? likely.map((it) => it.player_id) : [];
  const body = { player_id: claimed_player_id, not_players };
  const placed = await admin.ask(approveProfile, { params, body });
  const athlete = await signedIn(site, email);
  return { player_id: Number(placed.player_id), athlete, own_link, link, email, parent, ...params };
}
