import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser } from "../../contract/accounts/accounts.ts";
import { giveUserRole, takeUserRole } from "../../contract/accounts/roles.ts";
import { moneyAtAGlance } from "../../contract/admin/money.ts";
import { allUsers } from "../../contract/admin/users.ts";
import { checkLedgerNow, listAuditLog, listLedgerChecks } from "../../contract/admin/watch.ts";
import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import type { CallInput } from "../../contract/form/call.ts";
import {
  getContributionSwitch,
  listContributionStops,
  turnContributions,
} from "../../contract/players/contribution-stops.ts";
import { getPlayer } from "../../contract/players/players.ts";
import { seenPage } from "../testing/claims.ts";
import { mailTo } from "../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../testing/people.ts";
import { refused } from "../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../testing/site.ts";
import { until } from "../testing/until.ts";

let site: Site;
let ids: Record<string, number>;
let fan_id: number;
let admin: Visitor;
let other_admin: Visitor;
before(async () => {
  site = await startSite();
  ids = await addPlayers(site.database);
  for (const email of ["ada@example.org", "bea@example.org"])
    await addPerson(site.database, { email, role: "admin" });
  fan_id = await addPerson(site.database, { email: "fan@example.org", given_name: "Frankie" });
  await addPerson(site.database, { email: "new@example.org", confirmed: false });
  admin = await signedIn(site, "ada@example.org");
  other_admin = await signedIn(site, "bea@example.org");
});
after(() => site.stop());

type Turn = CallInput<typeof turnContributions>["body"];
const turn = (who: Visitor, body: Partial<Turn>) =>
  who.ask(turnContributions, { body: { on: false, was_on: true, reason: "a hunch", ...body } as Turn });
const team_of = async (player_id: number) =>
  Number(
    (await site.database.query("select team_id from players where player_id = $1", [player_id])).rows[0]
      ?.team_id,
  );
const takes = async (name: string) => {
  const player_id = ids[name] ?? 0;
  const params = { player_id, team_id: await team_of(player_id) };
  const shown = (await site.ask(getPlayer, { params })).accepts_contributions;
  const body = { amount: 5, nil_service_type: "general_contribution", player_id };
  const opened = await site.ask(openOneTimeCheckout, { body }).then(
    () => true,
    () => false,
  );
  assert.equal(shown, opened, `${name}: what is shown is what is done`);
  return opened;
};

test("contributions go off for a player, a team and everyone, at once, and come back as they were", async () => {
  const kai = ids["Kai O'Brien"] ?? 0;
  const cases: readonly (readonly [Partial<Turn>, readonly string[]])[] = [
    [{ player_id: kai }, ["Kai O'Brien"]],
    [{ team_id: await team_of(kai) }, ["Kai O'Brien", "Marcus Okafor"]],
    [{}, ["Kai O'Brien", "Marcus Okafor", "Dana Okafor"]],
  ];
  for (const [subject, off] of cases) {
    await turn(admin, subject);
    for (const name of ["Kai O'Brien", "Marcus Okafor", "Dana Okafor", "Ana-Maria Smith"])
      assert.equal(await takes(name), !off.includes(name) && name !== "Ana-Maria Smith", name);
    await turn(admin, { ...subject, on: true, was_on: false, reason: "cleared" });
    for (const name of ["Kai O'Brien", "Dana Okafor"]) assert.ok(await takes(name));
    assert.ok(!(await takes("Ana-Maria Smith")), "whoever has not agreed is not given money in");
  }
  const { stops } = await admin.ask(listContributionStops, {});
  assert.deepEqual(
    stops.map(({ scope, name, reason, stopped_by, lifted_by, lifted_reason }) => [
      scope,
      name,
      reason,
      stopped_by,
      lifted_by,
      lifted_reason,
    ]),
    [
      ["all", null, "a hunch", "ada@example.org", "ada@example.org", "cleared"],
      [
        "team",
        "Test Air Force (Men's College Football)",
        "a hunch",
        "ada@example.org",
        "ada@example.org",
        "cleared",
      ],
      ["player", "Kai O'Brien (Test Air Force)", "a hunch", "ada@example.org", "ada@example.org", "cleared"],
    ],
  );
});

test("two admins at the switch: the second is told why it is off; a reason is needed; the yes of an athlete is recorded", async () => {
  const player_id = ids["Ana-Maria Smith"] ?? 0;
  const both = await Promise.allSettled([turn(admin, { player_id }), turn(other_admin, { player_id })]);
  const told = both.find((each) => each.status === "rejected");
  refused(409, /example\.org has turned contributions off meanwhile: “a hunch”/)(told?.reason);
  await assert.rejects(turn(admin, { player_id, reason: " " }), refused(422, /give a reason/));
  await assert.rejects(turn(admin, { player_id: 999_999 }), refused(404, /no such player/));
  await turn(admin, { player_id, on: true, was_on: false, with_their_yes: true });
  assert.ok(await takes("Ana-Maria Smith"));
  assert.deepEqual(await admin.ask(getContributionSwitch, { query: { player_id } }), {
    scope: "player",
    name: "Ana-Maria Smith (Test Arizona)",
    on: true,
    athletes: 1,
    agreed: 1,
    monthly: 0,
    held: 0,
    stop: null,
  });
});

test("the yes of a team's athletes is recorded, but for who has taken it back; for one athlete an admin can say it", async () => {
  const player_id = ids["Kai O'Brien"] ?? 0;
  const { rows } = await site.database.query<{ team_id: number }>(
    `with back as (insert into yes_taken_back (player_id) values ($1))
     update players set accepts_contributions = false where player_id = $1 returning team_id`,
    [player_id],
  );
  const team_id = rows[0]?.team_id ?? 0;
  await turn(admin, { team_id });
  await turn(admin, { team_id, on: true, was_on: false, with_their_yes: true });
  assert.equal(await takes("Kai O'Brien"), false);
  await turn(admin, { player_id });
  await turn(admin, { player_id, on: true, was_on: false, with_their_yes: true });
  assert.ok(await takes("Kai O'Brien"));
});

test("roles are given and taken, once each, to confirmed accounts, and never from the last admin", async () => {
  const give = (who: Visitor, body: CallInput<typeof giveUserRole>["body"], user_id = fan_id) =>
    who.ask(giveUserRole, { params: { user_id }, body });
  await give(admin, { role: "brand" });
  const letter = (words: string) => mailTo(site, "fan@example.org", words);
  assert.match((await letter("is a brand's now")).text, /See your requests:\n\S+\/CollaborationRequests\n/);
  await assert.rejects(give(other_admin, { role: "brand" }), refused(409, /already/));
  await assert.rejects(give(admin, { role: "compliance" }), refused(422, /school/));
  await assert.rejects(
    give(admin, { role: "compliance", school_name: "Nowhere U" }),
    refused(404, /Nowhere U/),
  );
  await give(admin, { role: "compliance", school_name: "test arizona" });
  assert.match(
    (await letter("You are a compliance officer of Test Arizona now")).text,
    /An admin of Donate NIL gave your account a new role on \w+ \d+, \d{4} \(UTC\)[\s\S]+\/ComplianceDesk\n/,
  );
  const player_id = ids["Dana Okafor"] ?? 0;
  await give(admin, { role: "athlete", player_id, seen: await seenPage(site, player_id) });
  assert.match((await letter("The page of Dana Okafor is yours now")).text, /\/AthleteDashboard\n/);
  const { data, count } = await admin.ask(allUsers, { query: { search: "FAN@" } });
  assert.equal(count, 1);
  assert.deepEqual(
    data[0]?.roles.map(({ role, school_name, player_name }) => [role, school_name, player_name]),
    [
      ["athlete", null, "Dana Okafor"],
      ["brand", null, null],
      ["compliance", "Test Arizona", null],
    ],
  );
  const take = (who: Visitor, role: "brand" | "admin", user_id = fan_id) =>
    who.ask(takeUserRole, { params: { user_id, role } });
  await take(admin, "brand");
  await assert.rejects(take(other_admin, "brand"), refused(409, /no longer has that role/));
  const unconfirmed = await admin.ask(allUsers, { query: { search: "new@" } });
  await assert.rejects(
    give(admin, { role: "brand" }, unconfirmed.data[0]?.user_id),
    refused(422, /isn't confirmed/),
  );
});

test("two admins delete an account at once: it is deleted once, and the second is told", async () => {
  const user_id = await addPerson(site.database, { email: "going@example.org" });
  const params = { user_id };
  const answers = await Promise.allSettled(
    [admin, other_admin].map((each) => each.ask(deleteUser, { params })),
  );
  const [told, ...more] = answers.filter((answer) => answer.status === "rejected");
  assert.deepEqual(more, []);
  refused(409, /already deleted/)(told?.reason);
  await assert.rejects(
    admin.ask(giveUserRole, { params, body: { role: "brand" } }),
    refused(409, /deleted in the meantime/),
  );
  const unknown = { params: { user_id: 999_999 } };
  await assert.rejects(admin.ask(deleteUser, unknown), refused(404, /no such account/));
});

test("users are found by address, name and role, in order", async () => {
  const emails = async (query: CallInput<typeof allUsers>["query"]) =>
    (await admin.ask(allUsers, { query: query ?? {} })).data.map(({ user_email }) => user_email);
  assert.deepEqual(await emails({ order: "email" }), [
    "ada@example.org",
    "bea@example.org",
    "fan@example.org",
    "new@example.org",
  ]);
  assert.deepEqual(await emails({ search: "rank" }), ["fan@example.org"]);
  assert.deepEqual(await emails({ role: "admin", order: "oldest" }), ["ada@example.org", "bea@example.org"]);
  assert.deepEqual(await emails({ search: "%" }), []);
});

test("the log tells who did what, narrowed and part by part", async () => {
  // To read it is a line of its own: what was there when it was asked for is compared.
  const whole = await admin.ask(listAuditLog, { query: {} });
  assert.ok(whole.acts.includes("gave a role") && whole.acts.includes("turned contributions off"));
  const { entries } = await admin.ask(listAuditLog, {
    query: { act: "turned contributions off", actor: "ADA@example.org", subject: "everyone" },
  });
  assert.deepEqual(
    entries.map(({ actor_email, detail }) => [actor_email, detail.reason]),
    [["ada@example.org", "a hunch"]],
  );
  const before = (whole.entries[0]?.entry_id ?? 0) + 1;
  const first = await admin.ask(listAuditLog, { query: { limit: 2, before } });
  const next = await admin.ask(listAuditLog, {
    query: { limit: 2, before: first.entries[1]?.entry_id ?? 0 },
  });
  assert.deepEqual(
    [...first.entries, ...next.entries].map(({ entry_id }) => entry_id),
    whole.entries.slice(0, 4).map(({ entry_id }) => entry_id),
  );
  assert.ok(first.more);
});

test("the ledger is checked when an admin asks, and what is found is shown", async () => {
  await admin.ask(checkLedgerNow, {});
  const done = await until(async () => {
    const { checks, checking } = await admin.ask(listLedgerChecks, {});
    return !checking && checks[0];
  }, "The ledger is still being checked.");
  assert.equal(done.ok, true);
  assert.ok(done.invariants.length > 10);
});

test("the money at a glance", async () => {
  const { today, month, days, by_sport, open_disputes, to_review } = await admin.ask(moneyAtAGlance, {});
  assert.equal(days.length, 30);
  assert.deepEqual(
    [today.paid, month.paid, by_sport, open_disputes.count, to_review],
    [{ amount: 0, count: 0 }, { amount: 0, count: 0 }, [], 0, 0],
  );
});
