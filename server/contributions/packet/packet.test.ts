import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { deleteUser } from "../../../contract/accounts/accounts.ts";
import {
  attestReport,
  enterForReport,
  makePacket,
  type PacketFormat,
  packetFile,
  REPORT_ATTESTATIONS,
  type ReportEntry,
  readReport,
} from "../../../contract/contributions/report-packet.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { dayFromToday, startPayors } from "../testing/payors.ts";

let played: Awaited<ReturnType<typeof startPayors>>;
before(async () => {
  played = await startPayors();
});
after(async () => {
  await played.site.database.query("delete from payor_reports");
  await played.site.database.query("delete from report_packets");
  await played.stop();
});

const version = REPORT_ATTESTATIONS.version;
const report = (payor_id: number, who: Visitor = played.athlete) =>
  who.ask(readReport, { query: { payor_id, player_id: played.kai } });

async function enters(payor_id: number, entry: Partial<ReportEntry>, who: Visitor = played.athlete) {
  const { facts_sha256 } = await report(payor_id, who);
  return who.ask(enterForReport, {
    body: { payor_id, player_id: played.kai, seen_sha256: facts_sha256, ...entry },
  });
}

async function makes(payor_id: number, who: Visitor = played.athlete) {
  const { facts_sha256 } = await report(payor_id, who);
  return who.ask(makePacket, { body: { payor_id, player_id: played.kai, seen_sha256: facts_sha256 } });
}

async function attests(payor_id: number) {
  const { facts_sha256 } = await report(payor_id);
  return played.athlete.ask(attestReport, {
    body: { payor_id, seen_sha256: facts_sha256, words_version: version },
  });
}

const fileOf = async (packet_id: number, as: PacketFormat, who: Visitor = played.athlete) => {
  const answer = await who.request(packetFile(packet_id, as));
  assert.equal(answer.status, 200);
  return Buffer.from(await answer.arrayBuffer());
};

test("nothing is reported below the figure; from there on a packet says who, what and which lines", async () => {
  const { guest, gives } = played;
  const from = guest();
  const payor_id = await gives(from, 300, { days_ago: 3 });
  await assert.rejects(report(payor_id), refused(409, /no report yet/));
  await gives(from, 450);
  const { fields, findings, versions, changes, may_note } = await report(payor_id);
  const said = Object.fromEntries(fields.map(({ section, field, value }) => [`${section}: ${field}`, value]));
  assert.equal(said["Athlete: Name"], "Kai O'Brien");
  assert.equal(said["Payor: Email"], from.email);
  assert.equal(said["Compensation: All with this payor"], "750.00 USD");
  assert.equal(said[`What makes up the sum: ${dayFromToday(0)} Paid`], "450.00 USD");
  assert.deepEqual([versions, changes, may_note], [[], null, true]);
  assert.ok(findings.some(({ kind }) => kind === "attestations"));
});

test("the same facts are the same bytes in each format, and the hash is that of the JSON file", async () => {
  const { guest, gives } = played;
  const payor_id = await gives(guest(), 700);
  const made = await makes(payor_id);
  const [first] = made.versions;
  assert.ok(first);
  for (const as of ["zip", "pdf", "json", "csv"] as const)
    assert.ok(
      (await fileOf(first.packet_id, as)).equals(await fileOf(first.packet_id, as, played.officer)),
      as,
    );
  const json = await fileOf(first.packet_id, "json");
  assert.equal(createHash("sha256").update(json).digest("hex"), first.sha256);
  assert.match(
    String(await fileOf(first.packet_id, "csv")),
    new RegExp(`SHA-256 of its JSON file,${first.sha256}`),
  );
  assert.equal((await makes(payor_id)).versions.length, 1);
});

test("a version is made when something changed, and says what; attestations are asked for anew", async () => {
  const { guest, gives } = played;
  const from = guest();
  const payor_id = await gives(from, 700);
  assert.equal((await attests(payor_id)).attested, true);
  await makes(payor_id);
  await gives(from, 50);
  const now = await report(payor_id);
  assert.equal(now.attested, false);
  assert.ok(now.findings.some(({ words }) => /changed since you attested/.test(words)));
  const sum = now.changes?.find(({ field }) => field === "All with this payor");
  assert.deepEqual([sum?.was, sum?.is], ["700.00 USD", "750.00 USD"]);
  const { versions, changes } = await makes(payor_id);
  assert.deepEqual(
    versions.map((each) => each.version),
    [2, 1],
  );
  assert.deepEqual(changes, []);
  assert.deepEqual(versions[0]?.changes, now.changes);
  const csv = String(await fileOf(versions[0]?.packet_id ?? 0, "csv"));
  assert.match(csv, /Changed: Compensation,All with this payor,750\.00 USD,700\.00 USD/);
});

test("two tabs that press at once make one version; who has not seen the last change is told", async () => {
  const { guest, gives, athlete, officer, kai } = played;
  const payor_id = await gives(guest(), 800);
  const { facts_sha256 } = await report(payor_id);
  const body = { payor_id, player_id: kai, seen_sha256: facts_sha256 };
  await Promise.all([
    athlete.ask(makePacket, { body }),
    athlete.ask(makePacket, { body }),
    officer.ask(makePacket, { body }),
  ]);
  assert.equal((await report(payor_id)).versions.length, 1);
  const both = await Promise.allSettled([
    athlete.ask(enterForReport, { body: { ...body, business_purpose: "Shoes for everybody who runs." } }),
    officer.ask(enterForReport, { body: { ...body, business_purpose: "Balls for everybody who throws." } }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  await assert.rejects(athlete.ask(makePacket, { body }), refused(409, /changed meanwhile/));
});

test("a deal has its own packet: the athlete enters what the form asks for, and the pre-check is through", async () => {
  const { site, deals, athlete, officer } = played;
  const payor_id = await deals("Blake's Sporting Goods", 100, { days_ago: 2, open: true });
  const found = await site.database.query("select request_id from payor_deals where payor_id = $1", [
    payor_id,
  ]);
  const request_id: string = found.rows[0].request_id;
  const read = (who: Visitor) => who.ask(readReport, { query: { request_id } });
  const before_it = await read(athlete);
  assert.ok(before_it.findings.some(({ kind }) => kind === "business_purpose"));
  await officer.ask(enterForReport, {
    body: {
      request_id,
      seen_sha256: before_it.facts_sha256,
      term_from: dayFromToday(0),
      term_until: dayFromToday(90),
      business_purpose: "Running shoes that Blake's sells to everyone in its shops.",
      deliverables: [{ platform: "Instagram", count: 2, what: "Reels" }],
    },
  });
  const { facts_sha256 } = await read(athlete);
  const attestation = { request_id, seen_sha256: facts_sha256, words_version: version };
  await assert.rejects(officer.ask(attestReport, { body: attestation }), refused(403, /./));
  await assert.rejects(
    athlete.ask(attestReport, { body: { ...attestation, words_version: version + 1 } }),
    refused(422, /have changed/),
  );
  const attested = await athlete.ask(attestReport, { body: attestation });
  assert.deepEqual(
    attested.findings.filter(({ stops }) => stops),
    [],
  );
  const { versions } = await officer.ask(makePacket, { body: { request_id, seen_sha256: facts_sha256 } });
  const json = JSON.parse(String(await fileOf(versions[0]?.packet_id ?? 0, "json")));
  assert.deepEqual(
    [json.version, json.facts.kind, json.facts.payor.name, json.facts.deliverables],
    [1, "deal", "Blake's Sporting Goods", [{ platform: "Instagram", count: 2, what: "Reels" }]],
  );
  // The packet of all with the payor is another one.
  assert.deepEqual((await report(payor_id)).versions, []);
});

test("hostile words do no harm: formulas, right-to-left, emoji and thousands of characters come out as text", async () => {
  const { guest, gives } = played;
  const payor_id = await gives(guest(), 900);
  const purpose = `=HYPERLINK("https://evil.example")‮ شركة 😀 Nguyễn ${"x".repeat(900)}`;
  await enters(payor_id, {
    business_purpose: purpose,
    deliverables: [{ platform: "+1+1", count: 1, what: "@SUM(A1)" }],
  });
  const { versions } = await makes(payor_id);
  const packet_id = versions[0]?.packet_id ?? 0;
  const csv = String(await fileOf(packet_id, "csv"));
  assert.match(csv, /"'=HYPERLINK\(""https/);
  assert.match(csv, /,'\+1\+1,/);
  assert.ok(!/(^|,)[=+@]/m.test(csv));
  const pdf = await fileOf(packet_id, "pdf");
  assert.equal(String(pdf.subarray(0, 5)), "%PDF-");
  assert.ok(String(await fileOf(packet_id, "json")).includes("😀 Nguyễn"));
  await assert.rejects(
    enters(payor_id, { business_purpose: "y".repeat(5_000) }),
    refused(422, /1000 characters/),
  );
  assert.ok(!String(await fileOf(packet_id, "json")).includes("\u202e"), "nothing turns the lines around it");
  await assert.rejects(enters(payor_id, { business_purpose: "a\u0000b" }), refused(400, /control/));
  await assert.rejects(
    enters(payor_id, { deliverables: [{ platform: "\u202e ", count: 1, what: null }] }),
    refused(422, /where it appears/, "platform"),
  );
  await assert.rejects(
    enters(payor_id, { deliverables: [{ platform: "Instagram", count: 0, what: null }] }),
    refused(422, /how many/, "count"),
  );
});

test("what came back has its day and the next one due, and stands with the version it was reported with", async () => {
  const { guest, gives, notes } = played;
  const payor_id = await gives(guest(), 700, { days_ago: 9 });
  const packet_id = (await makes(payor_id)).versions[0]?.packet_id ?? 0;
  const reported_on = dayFromToday(-5);
  await notes(payor_id, { reported_on, packet_id });
  const came_on = dayFromToday(-1);
  await assert.rejects(
    notes(payor_id, { reported_on, came_on }),
    refused(422, /select what came back/, "outcome"),
  );
  await assert.rejects(
    notes(payor_id, { reported_on, outcome: "flagged", came_on: dayFromToday(-6) }),
    refused(422, /before the report/, "came_on"),
  );
  await assert.rejects(
    notes(payor_id, { reported_on, outcome: "flagged", came_on: dayFromToday(2) }),
    refused(422, /come yet/, "came_on"),
  );
  await notes(payor_id, { reported_on, outcome: "flagged", came_on, next_due_on: dayFromToday(4) });
  await notes(payor_id, { reported_on, outcome: "arbitration", came_on });
  const kept = (await report(payor_id)).notes;
  assert.deepEqual(
    kept.map((note) => [note.outcome, note.next_due_on, note.version]),
    [
      ["arbitration", dayFromToday(44), null],
      ["flagged", dayFromToday(4), null],
      [null, null, 1],
    ],
  );
});

test("nobody but the athlete and officers of their school reads it, makes it or takes it", async () => {
  const { site, guest, gives, admin, schools, kai } = played;
  const { database } = site;
  const payor_id = await gives(guest(), 700);
  const { versions, facts_sha256 } = await makes(payor_id);
  const packet_id = versions[0]?.packet_id ?? 0;
  const other_school = Object.entries(schools).find(([name]) => name !== "Test Air Force")?.[1] ?? 0;
  await addPerson(database, { email: "oda@school.example", role: "compliance", school_id: other_school });
  await addPerson(database, { email: "nobody-special@fan.example" });
  const others = [
    admin,
    await signedIn(site, "oda@school.example"),
    await signedIn(site, "nobody-special@fan.example"),
  ];
  for (const other of others) {
    await assert.rejects(report(payor_id, other), refused(403, /isn't your page|athlete page/));
    const body = { payor_id, player_id: kai, seen_sha256: facts_sha256 };
    await assert.rejects(other.ask(makePacket, { body }), refused(403, /isn't your page/));
    assert.equal((await other.request(packetFile(packet_id, "pdf"))).status, 404);
  }
  assert.equal((await site.request(packetFile(packet_id, "pdf"), { redirect: "manual" })).status, 303);
  assert.equal((await played.athlete.request(`${packetFile(packet_id, "pdf")}x`)).status, 404);
});

test("with the account of whoever gave the words of its packets go; version, day and hash stay", async () => {
  const { site, gives } = played;
  const user_id = await addPerson(site.database, { email: "gone@fan.example" });
  const payor_id = await gives({ user_id }, 700);
  await enters(payor_id, { business_purpose: "A shop of theirs that sells to everyone." });
  const [made] = (await makes(payor_id)).versions;
  const fan = await signedIn(site, "gone@fan.example");
  await fan.ask(deleteUser, { params: { user_id } });
  const [left] = (await report(payor_id)).versions;
  assert.deepEqual(
    [left?.is_forgotten, left?.sha256, left?.version, left?.changes],
    [true, made?.sha256, 1, []],
  );
  assert.equal((await played.athlete.request(packetFile(made?.packet_id ?? 0, "json"))).status, 410);
  const { rows } = await site.database.query(
    "select business_purpose from report_entries where payor_id = $1",
    [payor_id],
  );
  assert.deepEqual(rows, [{ business_purpose: null }]);
  const again = await makes(payor_id);
  assert.deepEqual(
    again.versions.map((each) => each.version),
    [2, 1],
  );
});
