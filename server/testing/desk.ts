import { actAtDesk, type DeskRequest, getDeskRequest } from "../../contract/collaborations/desk.ts";
import {
  actOnOwnRequest,
  type CollaborationRequest,
  getOwnRequest,
} from "../../contract/collaborations/requests.ts";
import { collaborationWords, type RequestInput } from "../collaborations/testing/requests.ts";
import { addPerson, signedIn, type Visitor } from "./people.ts";
import { addPlayers, startSite } from "./site.ts";

export const OFFICER = "casey@school.example";
export const ATHLETE = "kai@athlete.example";

/** A site with a school's two officers, one of its athletes who has an account, and an admin. */
export async function startDesk() {
  const site = await startSite();
  const kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true where is_listed");
  const { rows } = await site.database.query(
    "select school_id from teams join players using (team_id) where player_id = $1",
    [kai],
  );
  const { school_id } = rows[0];
  const at_desk = { role: "compliance", school_id } as const;
  await addPerson(site.database, { email: OFFICER, given_name: "Casey", ...at_desk });
  await addPerson(site.database, { email: "cora@school.example", given_name: "Cora", ...at_desk });
  await addPerson(site.database, { email: ATHLETE, role: "athlete", player_id: kai });
  await addPerson(site.database, { email: "admin@site.example", role: "admin" });
  const officer = await signedIn(site, OFFICER);
  const athlete = await signedIn(site, ATHLETE);
  return { site, kai, school_id: Number(school_id), officer, athlete, words: collaborationWords(site) };
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;

/** What somebody does, without the version that they saw. */
export type Did = { act: string; [said: string]: unknown };

/** A request on its way, and what its officer, athlete and sender do to it; each sees it as it stands. */
export async function aRequest(
  { site, kai, officer, athlete, words }: Desk,
  email: string,
  but: Partial<RequestInput> = {},
) {
  const { request_id, link } = await words.confirmedRequest(kai, email, but);
  const params = { request_id };
  const at_desk = (who: Visitor = officer) => who.ask(getDeskRequest, { params });
  const own = () => athlete.ask(getOwnRequest, { params });
  const office = async (did: Did): Promise<DeskRequest> =>
    officer.ask(actAtDesk, { params, body: { version: (await at_desk()).version, ...did } as never });
  const athletes = async (did: Did): Promise<CollaborationRequest> =>
    athlete.ask(actOnOwnRequest, { params, body: { version: (await own()).version, ...did } as never });
  return {
    site,
    request_id,
    link,
    params,
    at_desk,
    own,
    office,
    athletes,
    /** Sent by that day, approved, accepted and signed on it. */
    async signed(executed_on: string): Promise<CollaborationRequest> {
      await site.database.query(
        "update collaboration_requests set created_at = least(created_at, $2::date::timestamp at time zone 'UTC') where request_id = $1",
        [request_id, executed_on],
      );
      await office({ act: "approve" });
      await athletes({ act: "accept" });
      return athletes({ act: "sign", executed_on });
    },
  };
}
