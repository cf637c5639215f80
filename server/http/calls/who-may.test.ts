import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { deleteUser } from "../../../contract/accounts/accounts.ts";
import { sendConfirmation } from "../../../contract/accounts/mailed-links.ts";
import { addUserProfile } from "../../../contract/accounts/user-profiles.ts";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { ASKERS, type AskerKind, type ExampleFacts, type Outcome } from "../../../contract/form/askers.ts";
import type { Ask, Call } from "../../../contract/form/call.ts";
import { mostLetIn, outcomesOf } from "../../../contract/form/outcomes.ts";
import { CallFailed } from "../../../contract/form/problem.ts";
import { takeOwnPageDown } from "../../../contract/profiles/own-page.ts";
import { recurringWords } from "../../contributions/testing/recurring.ts";
import { headersOf, type Places, personOfKind } from "../../testing/askers.ts";
import { addPerson, PASSWORD, signedIn } from "../../testing/people.ts";
import { approvedRequest, crossedPayor } from "../../testing/request.ts";
import { addPlayers, askOver, type Site, startSite } from "../../testing/site.ts";
import { hashOf } from "../sessions/session.ts";
import { calls } from "./declared.ts";

// Every call of the contract, asked about a member by every kind of asker: each gets what the call declares (`outcomes`).

/** Names of what is not there, and a day. */
const NOTHING = {
  unknown_link: "x".repeat(43),
  unknown_id: randomUUID(),
  day_ahead: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
};

let site: Site;
let places: Places;
/** Of athletes who go: nothing else is asked about them. */
let left: Places;
let about: Omit<
  ExampleFacts,
  | "user_id"
  | "email"
  | "favourites_id"
  | "links"
  | "request_id"
  | "payor_id"
  | "other_payor_id"
  | "join_id"
  | keyof typeof NOTHING
  | "new_email"
>;
before(async () => {
  site = await startSite();
  ({ places, left, about } = await prepare());
});
after(() => site.stop());

for (const call of calls) {
  test(`${call.name} answers whom it may`, async () => {
    const got: Partial<Record<AskerKind, Outcome>> = {};
    let subject: ExampleFacts | undefined;
    for (const kind of ASKERS) {
      subject ??= await newSubject(call);
      got[kind] = await answered(call, kind, subject);
      // Who may not ask has changed nothing.
      if (got[kind] !== 401 && got[kind] !== 403) subject = undefined;
    }
    assert.deepEqual(got, outcomesOf(call), "Look whether it is right, then change the call's `outcomes`.");
    // Whatever the call declares.
    assert.equal(got["no key"], 401);
    if (call.who === "anyone") return;
    assert.deepEqual([got.nobody, got.expired], [401, 401]);
    if (call.who !== "member") assert.equal(got["other member"], 403);
  });
}

test("a page of another site changes nothing in the name of who is signed in here, whatever the call", async () => {
  const user_id = await addPerson(site.database, { email: newEmail() });
  const own = await headersOf("member", user_id, site);
  for (const { method, name, path } of calls.filter((call) => call.method !== "GET"))
    for (const foreign of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.test" }]) {
      const headers = { ...own, ...foreign };
      const answer = await site.request(path.replaceAll(/\{\w+\}/g, "1"), { method, headers });
      assert.equal(answer.status, 403, name);
      assert.match(await answer.text(), /Another site's page/);
    }
});

let roles_are_held = true;

/** What a call about `subject` says to one of a kind, who is made anew for it. */
async function answered(call: Call, kind: AskerKind, subject: ExampleFacts): Promise<Outcome> {
  if (roles_are_held) await site.database.query("delete from roles_held");
  roles_are_held = false;
  const make: Parameters<typeof personOfKind>[1] = ({ role, ...more }) => {
    roles_are_held ||= role !== null;
    return addPerson(site.database, { email: newEmail(), ...(role ? { role } : {}), ...more });
  };
  const asker_id = await personOfKind(kind === "not fresh" ? mostLetIn(call.who) : kind, make, {
    places: call === takeOwnPageDown ? left : places,
    member_id: subject.user_id,
  });
  const headers = await headersOf(kind, asker_id, site);
  if (call === sendConfirmation) await site.database.query("update people set email_confirmed_at = null");
  const ask: Ask = askOver(async (path, init = {}) => {
    const headed = { ...init, headers: { ...(init.headers as Record<string, string>), ...headers } };
    const answer = await site.request(path, headed);
    const may_be_kept = answer.ok && call.method === "GET" && call.cache_seconds !== undefined;
    // Back would show again what a browser keeps, whoever sits there by then.
    assert.equal(/^(private, )?no-store$/.test(answer.headers.get("cache-control") ?? ""), !may_be_kept);
    return answer;
  });
  try {
    await ask(call, (call.example?.(subject) ?? {}) as never);
    // It may be what the call is for.
    roles_are_held = true;
    return "yes";
  } catch (error) {
    if (error instanceof CallFailed) return error.problem.status;
    throw error;
  }
}

/** What the call's example is made of: of a thousand subjects few need a request and a payor, whose sum each further deal adds up anew. */
function factsRead(call: Call): ReadonlySet<string | symbol> {
  const read = new Set<string | symbol>();
  const facts: ExampleFacts = {
    ...{ ...about, ...NOTHING, new_email: "", user_id: 0, email: "", favourites_id: 0 },
    ...{ links: NO_LINKS, request_id: "", payor_id: 0, other_payor_id: 0, join_id: 0 },
  };
  call.example?.(
    new Proxy(facts, {
      get(target, name) {
        read.add(name);
        return Reflect.get(target, name);
      },
    }),
  );
  return read;
}

async function newSubject(call: Call): Promise<ExampleFacts> {
  const read = factsRead(call);
  const email = newEmail();
  const user_id = await addPerson(site.database, { email });
  // The recurring contribution that there is becomes theirs; deleting an account would end it, for those who are asked after them.
  const saved = await site.database.query<{ favourites_id: number }>(
    `with profile as (insert into user_profiles (user_id, city) select $1, 'Tampa' where $2),
          giver as (select user_id from recurring_contributions where recurring_id = $4 and $5),
          customer as (update provider_customers set user_id = $1 where user_id = (select user_id from giver)),
          plan as (update recurring_contributions set user_id = $1 where user_id = (select user_id from giver))
     insert into favourites (user_id, player_id) values ($1, $3) returning favourites_id::int`,
    [user_id, call !== addUserProfile, about.player_id, about.recurring_id, call !== deleteUser],
  );
  const { player_id, team_id } = about;
  const of = { player_id, team_id, school_id: places.school_id, user_id };
  const dealt = read.has("request_id") || read.has("payor_id");
  const request_id = dealt ? await approvedRequest(site.database, of) : "";
  return {
    ...{ ...about, ...NOTHING, new_email: `${randomUUID()}@example.org`, user_id, email, request_id },
    favourites_id: saved.rows[0]?.favourites_id ?? 0,
    links: read.has("links") ? await mailedLinks(user_id, email) : NO_LINKS,
    payor_id: dealt ? await crossedPayor(site.database, { player_id, request_id }) : 0,
    ...(call.path.includes("payor") ? await otherPayors(of) : { other_payor_id: 0, join_id: 0 }),
  };
}

const NO_LINKS = { confirm_email: "", new_password: "", not_me: "" };

const mailedLinks = async (user_id: number, email: string): Promise<ExampleFacts["links"]> => ({
  confirm_email: await mailedLink(user_id, email, "confirm_email"),
  new_password: await mailedLink(user_id, email, "new_password"),
  not_me: await mailedLink(user_id, email, "not_me"),
});

/** Payors of an athlete, one for each deal, and two of them who count as one. */
async function otherPayors(of: Parameters<typeof approvedRequest>[1]) {
  const ids: number[] = [];
  for (const nth of [1, 2, 3]) {
    const request_id = await approvedRequest(site.database, of);
    ids.push(await crossedPayor(site.database, { ...of, request_id }, `bean roasters ${of.user_id} ${nth}`));
  }
  const [other_payor_id = 0, ...two] = ids;
  const { rows } = await site.database.query<{ join_id: number }>(
    "select payor_joined($1, $2, 'same', 'They have one phone number.', null, $3, now())::int as join_id",
    [...two, of.user_id],
  );
  return { other_payor_id, join_id: rows[0]?.join_id ?? 0 };
}

async function mailedLink(user_id: number, email: string, purpose: string): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await site.database.query(
    "insert into mailed_links (link_hash, user_id, purpose, email, ends_at) values ($1, $2, $3, $4, now() + interval '1 hour')",
    [hashOf(secret), user_id, purpose, email],
  );
  return secret;
}

let people = 0;
const newEmail = () => `person-${++people}@example.org`;

/** Two athletes of two schools, and a contribution to the first of them. */
async function prepare() {
  const ids = await addPlayers(site.database);
  const player_id = ids["Kai O'Brien"] ?? 0;
  const other_player_id = ids["José Muñoz"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true");
  const found = await site.database.query<{ team_id: number; school_id: number }>(
    "select t.team_id, t.school_id from players p join teams t using (team_id) where player_id = any($1) order by player_id = $2 desc",
    [[player_id, other_player_id], player_id],
  );
  const [team, other_team] = found.rows;
  assert.ok(team && other_team);
  const { contribution_id } = await site.ask(openOneTimeCheckout, {
    body: { amount: 10, nil_service_type: "general_contribution", player_id },
  });
  const opened = await site.database.query<{ session_id: string }>(
    "select provider_session_id as session_id from contributions where contribution_id = $1",
    [contribution_id],
  );
  const session_id = opened.rows[0]?.session_id ?? "";
  const { recurring_id, recurring_link } = await recurringOne(player_id);
  const [school_id, other_school_id] = [team.school_id, other_team.school_id];
  return {
    places: { player_id, other_player_id, school_id, other_school_id },
    left: {
      player_id: ids["Dana Okafor"] ?? 0,
      other_player_id: ids["Marcus Okafor"] ?? 0,
      school_id,
      other_school_id,
    },
    about: {
      ...{ player_id, team_id: team.team_id, contribution_id, session_id, password: PASSWORD },
      ...{ recurring_id, recurring_link },
    },
  };
}

/** A recurring contribution that has begun, and the link in its mails. */
async function recurringOne(player_id: number) {
  const words = recurringWords(site);
  await addPerson(site.database, { email: "giver@example.org" });
  const { recurring_id } = await words.begun(await signedIn(site, "giver@example.org"), player_id);
  return { recurring_id, recurring_link: await words.mailedLink("giver@example.org") };
}
