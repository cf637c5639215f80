import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { actAtDesk, getDeskRequest } from "../../../contract/collaborations/desk.ts";
import { actOnOwnRequest, getOwnRequest } from "../../../contract/collaborations/requests.ts";
import type { CallInput } from "../../../contract/form/call.ts";
import { undoClaim } from "../../../contract/profiles/claims.ts";
import { approveProfile } from "../../../contract/profiles/reviews.ts";
import { claimWords } from "../../testing/claims.ts";
import { mailsTo } from "../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { collaborationWords } from "../testing/requests.ts";

type Act = CallInput<typeof actOnOwnRequest>["body"];

let site: Site;
let claims: ReturnType<typeof claimWords>;
let admin: Visitor;
before(async () => {
  site = await startSite();
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  admin = await signedIn(site, "admin@example.org");
  claims = claimWords(site, admin, await addPlayers(site.database));
});
after(() => site.stop());

test("an impostor said yes and signed: the office is told of it by mail when the claim is undone, and nothing else of theirs ends", async () => {
  const wrong = await claims.approved("signs@example.org", "Kai O'Brien");
  const asked = collaborationWords(site);
  const { rows } = await site.database.query(
    "select school_id from players join teams using (team_id) where player_id = $1",
    [wrong.player_id],
  );
  await addPerson(site.database, {
    email: "casey@school.example",
    role: "compliance",
    school_id: rows[0].school_id,
  });
  const casey = await signedIn(site, "casey@school.example");
  const request = async (brand: string) => {
    const { request_id } = await asked.confirmedRequest(wrong.player_id, brand);
    const { version } = await casey.ask(getDeskRequest, { params: { request_id } });
    await casey.ask(actAtDesk, { params: { request_id }, body: { act: "approve", version, points: [] } });
    return { request_id };
  };
  const act = async (params: { request_id: string }, body: Omit<Act, "version">) => {
    const { version } = await wrong.holder.ask(getOwnRequest, { params });
    return wrong.holder.ask(actOnOwnRequest, { params, body: { ...body, version } });
  };
  const [signed, accepted, open] = [
    await request("signed@brand.example"),
    await request("accepted@brand.example"),
    await request("open@brand.example"),
  ];
  for (const params of [signed, accepted]) await act(params, { act: "accept" });
  await act(signed, { act: "sign", executed_on: new Date().toISOString().slice(0, 10) });
  await admin.ask(undoClaim, { params: wrong.params, body: { reason: "The coach does not know them." } });

  const letters = await until(async () => {
    const found = (await mailsTo(site, "casey@school.example")).filter(({ subject }) =>
      subject.endsWith("someone else accepted for Kai O'Brien"),
    );
    return found.length >= 2 && found;
  });
  assert.equal(letters.length, 2, "not of what nobody said yes to");
  const [of_accepted, of_signed] = [accepted, signed].map(({ request_id }) =>
    letters.find(({ text }) => text.includes(request_id)),
  );
  assert.match(of_signed?.text ?? "", /How it stands: It's on record as a signed agreement\./);
  assert.match(of_signed?.text ?? "", /Signed on: [A-Z][a-z]+ \d{1,2}, \d{4}/);
  assert.match(of_signed?.text ?? "", /written to the brand/);
  assert.match(of_accepted?.text ?? "", /nothing is signed yet/);
  for (const { text } of letters)
    assert.doesNotMatch(text, /signs@example\.org|The coach/, "no accusation by name");
  const states = await Promise.all(
    [signed, accepted, open].map(async (params) => (await casey.ask(getDeskRequest, { params })).state),
  );
  assert.deepEqual(states, ["agreement", "accepted", "approved"]);
});

test("where the page goes with the claim, the brand hears that it is gone, and the office is told so", async () => {
  const email = "made.up@example.org";
  await addPerson(site.database, { email });
  const { params: claim } = await claims.waiting(email, { school_name: "Nowhere State" });
  const placed = await admin.ask(approveProfile, { params: claim, body: { player_id: null } });
  const player_id = Number(placed.player_id);
  const { rows } = await site.database.query(
    "select school_id from players join teams using (team_id) where player_id = $1",
    [player_id],
  );
  const office = { email: "ola@nowhere.example", role: "compliance", school_id: rows[0].school_id } as const;
  await addPerson(site.database, office);
  const ola = await signedIn(site, office.email);
  const { request_id } = await collaborationWords(site).confirmedRequest(player_id, "made@brand.example");
  const params = { request_id };
  const at_desk = await ola.ask(getDeskRequest, { params });
  await ola.ask(actAtDesk, { params, body: { act: "approve", version: at_desk.version, points: [] } });
  const holder = await signedIn(site, email);
  const today = new Date().toISOString().slice(0, 10);
  for (const step of [{ act: "accept" }, { act: "sign", executed_on: today }] as const) {
    const { version } = await holder.ask(getOwnRequest, { params });
    await holder.ask(actOnOwnRequest, { params, body: { ...step, version } });
  }
  await admin.ask(undoClaim, { params: claim, body: { reason: "There is no such athlete." } });

  const told = await until(async () =>
    (await mailsTo(site, office.email)).find(({ subject }) =>
      subject.endsWith("someone else accepted for one of your athletes"),
    ),
  );
  assert.match(
    told.text,
    /told the brand that the page is gone and that a signed agreement stays, but not why/,
  );
  assert.doesNotMatch(told.text, /Maya|Okafor|written to the brand/);
  const to_brand = await until(async () =>
    (await mailsTo(site, "made@brand.example")).find(({ subject }) => subject.includes("stays, though")),
  );
  assert.doesNotMatch(to_brand.text, /no such athlete|impostor/i);
});
