import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { actAtDesk, getDeskRequest } from "../../../contract/collaborations/desk.ts";
import { actByLink, followRequest, getOwnRequest } from "../../../contract/collaborations/requests.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { collaborationWords, linkIn } from "../testing/requests.ts";

const GUARDIAN = "parent@home.example";

let site: Site;
let words: ReturnType<typeof collaborationWords>;
let minor = 0;
before(async () => {
  site = await startSite();
  words = collaborationWords(site);
  minor = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true");
  await site.database.query(
    `insert into profile_submissions (state, player_id, date_of_birth, guardian_email, guardian_agreed_at, decided_at)
     values ('approved', $1, current_date - interval '16 years', $2, now(), now())`,
    [minor, GUARDIAN],
  );
  const { rows } = await site.database.query(
    "select school_id from schools where school_name = 'Test Air Force'",
  );
  const officer = {
    email: "casey@school.example",
    role: "compliance",
    school_id: rows[0].school_id,
  } as const;
  await addPerson(site.database, officer);
  await addPerson(site.database, { email: "kai@athlete.example", role: "athlete", player_id: minor });
});
after(() => site.stop());

test("a guardian who is signed in here, or whose child is, agrees as the guardian and under no name", async () => {
  const maria = await addPerson(site.database, { email: "maria@home.example", given_name: "Maria" });
  const visitor = await signedIn(site, "maria@home.example");
  const officer = await signedIn(site, "casey@school.example");
  const athlete = await signedIn(site, "kai@athlete.example");
  const request = await words.confirmedRequest(minor, "brand@brand.example");
  const link = linkIn(await words.letterTo(GUARDIAN, "A NIL collaboration request needs your consent"));
  const params = { request_id: request.request_id };
  const { version } = await site.ask(followRequest, { body: { link } });
  const { history } = await visitor.ask(actByLink, { body: { link, act: "agree", version } });
  const written = "select actor_id from collaboration_history where request_id = $1 and actor = 'guardian'";
  assert.deepEqual((await site.database.query(written, [request.request_id])).rows, [{ actor_id: null }]);
  const desk = await officer.ask(getDeskRequest, { params });
  await officer.ask(actAtDesk, { params, body: { act: "approve", version: desk.version } });
  // As a server of the release before wrote it down.
  await site.database.query(
    "insert into collaboration_history (request_id, actor, actor_id, act, state) values ($1, 'guardian', $2, 'agree', 'approved')",
    [request.request_id, maria],
  );
  const seen = [
    history,
    (await site.ask(followRequest, { body: { link: request.link } })).history,
    (await officer.ask(getDeskRequest, { params })).history,
    (await athlete.ask(getOwnRequest, { params })).history,
  ];
  for (const entries of seen) {
    const names = entries.filter(({ actor }) => actor === "guardian").map(({ actor_name }) => actor_name);
    assert.ok(names.length > 0 && names.every((name) => name === null), names.join());
  }
  // Who it was stays where admins look it up.
  const by =
    "select actor_id::int from audit_log where subject = $1 and act = 'agreed to a collaboration request'";
  assert.deepEqual((await site.database.query(by, [`request ${request.request_id}`])).rows, [
    { actor_id: maria },
  ]);
});
