import assert from "node:assert/strict";
import { test } from "node:test";
import type { PacketFacts } from "../../../contract/contributions/packet-facts.ts";
import { printSheet } from "../../http/files/print/in-thread.ts";
import { printable } from "../../http/files/print/print-signs.ts";
import { sheetPdf } from "../../http/files/print/sheet.ts";
import { canonical } from "./canonical.ts";
import { differences, documentOf, fieldsOf } from "./fields.ts";
import { packetSheet } from "./packet-sheet.ts";
import { precheck } from "./precheck.ts";

/** A deal in which nothing is missing. */
const DEAL: PacketFacts = {
  kind: "deal",
  athlete: {
    name: "Linh Nguyễn",
    team: "Test Air Force",
    sport: "Football",
    school: "Air Force",
    state: "CO",
    division: "I",
  },
  payor: { kind: "company", name: "Blake's", representative: "Bea Brand", email: "bea@example.org" },
  term: { agreed_on: "2026-11-02", from: "2026-11-02", until: "2027-11-01" },
  compensation: {
    flat_fee: "700.00",
    royalties_percent: null,
    other: null,
    paid: "0.00",
    promised: "0.00",
    deals: "700.00",
    sum: "700.00",
    is_open_ended: false,
    counted: "700.00",
  },
  business_purpose: "Running shoes for everyone.",
  scope_of_use: "Social media",
  details: null,
  deliverables: [{ platform: "Instagram", count: 2, what: "Reels" }],
  lines: [],
  lines_left_out: 0,
  papers: [],
  attestations: { words_version: 1, given_on: "2026-11-03", words: ["It is so."] },
  crossed_on: "2026-11-02",
  due_on: "2026-11-09",
};
const GIFTS: PacketFacts = {
  ...DEAL,
  kind: "sum",
  payor: { kind: "account", name: "Milan", representative: null, email: "milan@example.org" },
  term: { agreed_on: "2026-11-02", from: null, until: null },
  compensation: { ...DEAL.compensation, flat_fee: null, paid: "700.00", deals: "0.00", counted: null },
  business_purpose: null,
  scope_of_use: null,
  deliverables: [],
};

const term = (it: Partial<PacketFacts["term"]>): PacketFacts => ({ ...DEAL, term: { ...DEAL.term, ...it } });
const pay = (it: Partial<PacketFacts["compensation"]>): PacketFacts => ({
  ...DEAL,
  compensation: { ...DEAL.compensation, ...it },
});
const does = (...deliverables: PacketFacts["deliverables"]): PacketFacts => ({ ...DEAL, deliverables });
const post = { platform: "Instagram", count: 1, what: null };

const KNOWN = { attested_before: false, reported_from: 600, is_own: true };

/** What is found on a day: kinds, with `!` where it stops. */
const BOUNDARIES: readonly (readonly [name: string, facts: PacketFacts, today: string, found: string[]])[] = [
  ["a whole deal", DEAL, "2026-11-05", []],
  ["gifts alone", GIFTS, "2026-11-05", ["look"]],
  ["nobody's name", { ...DEAL, payor: { ...DEAL.payor, name: null } }, "2026-11-05", ["missing!"]],
  ["no address", { ...DEAL, payor: { ...DEAL.payor, email: null } }, "2026-11-05", ["missing!"]],
  ["signed today", term({}), "2026-11-02", []],
  ["signed tomorrow", term({}), "2026-11-01", ["entered_wrongly!"]],
  ["never signed", term({ agreed_on: null }), "2026-11-05", ["missing!"]],
  ["no first day", term({ from: null }), "2026-11-05", ["missing!"]],
  ["no last day", term({ until: null }), "2026-11-05", ["missing!"]],
  ["one day", term({ until: "2026-11-02" }), "2026-11-05", []],
  ["ends the day before it starts", term({ until: "2026-11-01" }), "2026-11-05", ["contradiction!"]],
  ["starts the day before the signature", term({ from: "2026-11-01" }), "2026-11-05", ["contradiction!"]],
  ["five years", term({ until: "2031-11-02" }), "2026-11-05", []],
  ["five years and a day", term({ until: "2031-11-03" }), "2026-11-05", ["look"]],
  [
    "leap day",
    term({ agreed_on: "2024-02-29", from: "2024-02-29", until: "2029-03-01" }),
    "2026-11-05",
    ["look"],
  ],
  ["no pay", pay({ flat_fee: null }), "2026-11-05", ["missing!"]],
  ["royalties", pay({ flat_fee: null, royalties_percent: "5" }), "2026-11-05", []],
  ["a cent apart", pay({ flat_fee: "700.01" }), "2026-11-05", ["contradiction!"]],
  ["599.99 in all", pay({ flat_fee: "599.99", sum: "599.99", counted: "599.99" }), "2026-11-05", ["look"]],
  ["600 in all", pay({ flat_fee: "600.00", sum: "600.00", counted: "600.00" }), "2026-11-05", []],
  ["a part of it", pay({ sum: "700.01" }), "2026-11-05", ["look"]],
  [
    "a million less a cent",
    pay({ flat_fee: "999999.99", sum: "999999.99", counted: "999999.99" }),
    "2026-11-05",
    [],
  ],
  [
    "a million",
    pay({ flat_fee: "1000000.00", sum: "1000000.00", counted: "1000000.00" }),
    "2026-11-05",
    ["look"],
  ],
  ["no purpose", { ...DEAL, business_purpose: null }, "2026-11-05", ["business_purpose!"]],
  ["19 characters", { ...DEAL, business_purpose: "x".repeat(19) }, "2026-11-05", ["business_purpose!"]],
  ["20 characters", { ...DEAL, business_purpose: "x".repeat(20) }, "2026-11-05", []],
  ["19 emoji", { ...DEAL, business_purpose: "😀".repeat(19) }, "2026-11-05", ["business_purpose!"]],
  ["nothing to do", does(), "2026-11-05", ["missing!"]],
  ["no platform", does({ ...post, platform: "In person" }), "2026-11-05", ["contradiction!"]],
  ["the same twice", does(post, { ...post, platform: "INSTAGRAM" }), "2026-11-05", ["entered_wrongly!"]],
  ["two of a platform", does(post, { ...post, what: "Reels" }), "2026-11-05", []],
  ["not attested", { ...DEAL, attestations: null }, "2026-11-05", ["attestations!"]],
  ["on the last day", DEAL, "2026-11-09", []],
  ["the day after", DEAL, "2026-11-10", ["look"]],
];

test("the pre-check finds what would come back, at its boundaries", () => {
  for (const [name, facts, today, expected] of BOUNDARIES) {
    const found = precheck(facts, { ...KNOWN, today });
    assert.deepEqual(
      found.map(({ kind, stops }) => (stops ? `${kind}!` : kind)),
      expected,
      name,
    );
  }
});

test("an officer reads what the athlete does, and is never told to attest; nothing else differs", () => {
  const facts: PacketFacts = {
    ...DEAL,
    payor: { ...DEAL.payor, name: null, email: null },
    business_purpose: null,
    deliverables: [],
    attestations: null,
  };
  for (const one of [
    facts,
    { ...GIFTS, attestations: null },
    { ...DEAL, business_purpose: "Shoes", attestations: null },
  ])
    for (const attested_before of [true, false]) {
      const read = (is_own: boolean) =>
        precheck(one, { ...KNOWN, attested_before, is_own, today: "2026-11-10" });
      const [own, desk] = [read(true), read(false)];
      assert.deepEqual(
        desk.map(({ kind, stops }) => [kind, stops]),
        own.map(({ kind, stops }) => [kind, stops]),
      );
      for (const { words } of desk) assert.ok(!/\byou(?:rs?)?\b/i.test(words), words);
    }
  const words = precheck(facts, { ...KNOWN, is_own: false, today: "2026-11-05" }).map((it) => it.words);
  assert.ok(words.includes("Enter what the athlete does for it: where it appears, and how many times."));
});

test("the order in which facts were read changes no byte, and a difference names what was and what is", () => {
  const turned = Object.fromEntries(Object.entries(DEAL).reverse());
  assert.equal(canonical(turned), canonical(DEAL));
  const changed: PacketFacts = {
    ...term({ until: "2027-12-01" }),
    deliverables: [{ platform: "TikTok", count: 1, what: null }],
  };
  assert.deepEqual(differences(DEAL, changed), [
    { section: "Term", field: "Until", was: "2027-11-01", is: "2027-12-01" },
    { section: "Deliverables", field: "TikTok", was: null, is: "1" },
    { section: "Deliverables", field: "Instagram", was: "2: Reels", is: null },
  ]);
  assert.deepEqual(differences(DEAL, DEAL), []);
});

test("no two lines are called the same, however many there are of a day", () => {
  const line = { day: "2026-11-02", what: "Paid", amount: "10.00", is_open_ended: false };
  const keys = fieldsOf({ ...GIFTS, lines: [line, line, line] }).map(
    ({ section, field }) => `${section} ${field}`,
  );
  assert.equal(new Set(keys).size, keys.length);
});

test("a PDF has the same bytes each time, also over many pages and with signs that it can't print", async () => {
  const line = { day: "2026-11-02", what: "Paid", amount: "10.00", is_open_ended: true };
  const facts = { ...GIFTS, details: "word ".repeat(1_000), lines: Array.from({ length: 100 }, () => line) };
  const packet = documentOf({ ...facts, business_purpose: "שלום 😀 \u202Eevil" }, 2, DEAL);
  const hash = "ab".repeat(32);
  const pdf = async (one = packet) => Buffer.from(await sheetPdf(packetSheet(one, hash)));
  const once = await pdf();
  assert.ok(once.equals(await pdf()));
  assert.ok(once.equals(await printSheet(packetSheet(packet, hash))), "in a thread of its own too");
  assert.ok(!once.equals(await pdf({ ...packet, version: 3 })));
});

test("what can't be printed stands by its number, and nothing turns a line around", () => {
  const latin = (code: number) => code < 0x2000;
  assert.equal(printable("Nguyê\u0303n", latin), "Nguyễn");
  assert.equal(printable("a\u202Eb😀\tc\r\nd", latin), "a[U+202E]b[U+1F600] c\nd");
});
