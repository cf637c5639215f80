import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { parse } from "csv-parse/sync";
import { actAtDesk, type DeskAct, getDeskRequest } from "../../contract/collaborations/desk.ts";
import {
  actByLink,
  actOnOwnRequest,
  type CollaborationRequest,
  followRequest,
  getOwnRequest,
} from "../../contract/collaborations/requests.ts";
import type { CollaborationAct } from "../../contract/collaborations/states.ts";
import { requestTexts } from "../../contract/collaborations/submit-request.ts";
import { pages } from "../../contract/pages/addresses.ts";
import { addPerson, signedIn } from "../testing/people.ts";
import { refused } from "../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../testing/site.ts";
import { collaborationWords, dayFromToday, type RequestInput } from "./testing/requests.ts";

// Whatever people write in a form or beside a step: refused with a word, or kept and shown as it was meant.

let site: Site;
let words: ReturnType<typeof collaborationWords>;
let casey: Awaited<ReturnType<typeof signedIn>>;
let athlete: typeof casey;
let kai = 0;
before(async () => {
  site = await startSite();
  words = collaborationWords(site);
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true");
  const { rows } = await site.database.query(
    "select school_id from schools where school_name = 'Test Air Force'",
  );
  const { school_id } = rows[0];
  await addPerson(site.database, { email: "casey@school.example", role: "compliance", school_id });
  await addPerson(site.database, { email: "kai@athlete.example", role: "athlete", player_id: kai });
  casey = await signedIn(site, "casey@school.example");
  athlete = await signedIn(site, "kai@athlete.example");
});
after(() => site.stop());

/** What is typed, and how it is kept. */
const ODD = [
  {
    name: "HTML",
    typed: `<img src=x> & "O'N"`,
    kept: `<img src=x> & "O'N"`,
  },
  { name: "a formula", typed: "=1+1", kept: "=1+1" },
  { name: "emoji", typed: "👩‍👩‍👧‍👦 🏈 e\u0301", kept: "👩‍👩‍👧‍👦 🏈 é" },
  { name: "right-to-left", typed: "מיכל \u202eevil\u2069 مرحبا", kept: "מיכל evil مرحبا" },
  { name: "blanks around", typed: " \u00a0 Bea \u3000 ", kept: "Bea" },
] as const;

/** In a subject, where it is not as it is kept. */
const AS_NAME: Readonly<Record<string, string>> = { HTML: `img src=x & "O'N"` };

/** Fields that have a form of their own. */
const OWN_FORM = new Set(["email_address", "other"]);

for (const [at, { name, typed, kept }] of ODD.entries()) {
  test(`${name} in every field is kept and shown to everybody as it was meant`, async () => {
    const email = `odd-${at}@brand.example`;
    const fields = requestTexts.filter((field) => !OWN_FORM.has(field));
    const said = Object.fromEntries(fields.map((field) => [field, typed])) as Partial<RequestInput>;
    const sent = await words.confirmedRequest(kai, email, { ...said, flat_fees: 0, other: typed });
    const params = { request_id: sent.request_id };
    const desk = await casey.ask(getDeskRequest, { params });
    for (const { terms } of [sent, desk])
      for (const field of [...fields, "other"] as const) assert.equal(terms?.[field], kept, field);

    const page = await (await site.request(pages.followRequest.to(sent.link))).text();
    assert.ok(!page.includes(inPage(kept)), "what was typed stands in no page that somebody could store");
    assert.doesNotMatch(page, /<img src=x|\u202e/);
    const file = await (await casey.request("/compliance-desk.csv?view=all")).text();
    const rows: Record<string, string>[] = parse(file, { columns: true });
    const row = rows.find(({ request_number }) => Number(request_number) === sent.request_number);
    assert.equal(row?.company, kept.startsWith("=") ? `'${kept}` : kept);
    const about = `${AS_NAME[name] ?? kept} and Kai O'Brien`;
    await words.letterTo(email, `We received your NIL collaboration request: ${about}`);
    await words.letterTo("casey@school.example", `New NIL request: ${about}`);
    const to_sender = await words.lettersTo(email);
    // The company's name tells letters apart, and is all of it that leaves the site: in one line, as text,
    // in the subject and in the title, which is the subject once more.
    for (const { text, html } of [...to_sender, ...(await words.lettersTo("casey@school.example"))])
      for (const part of [text, html.replace(/<title>[^<]*<\/title>/, "")])
        assert.ok(!part.includes(typed) && !part.includes("<img src=x"));
    for (const { subject } of to_sender.slice(1))
      assert.equal(subject.split(": ").slice(1).join(": "), about);
    assert.equal(to_sender[0]?.subject, "Confirm your NIL collaboration request");
  });
}

/** As React writes it. */
const inPage = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");

const isRefused = (answer: Promise<unknown>, status: number, words: RegExp, what: string) =>
  assert.rejects(answer, refused(status, words), `${what} is taken`);

type Go = (body: DeskAct) => Promise<unknown>;

async function oddWordsAreRefused(go: Go, body: DeskAct, what: string): Promise<void> {
  await isRefused(go({ ...body, text: "x".repeat(10_000) }), 422, /at most 4000 characters/, what);
  await isRefused(go({ ...body, text: "🏈".repeat(4_001) }), 422, /at most 4000 characters/, what);
  await isRefused(go({ ...body, text: "a\u0000b" }), 400, /./, what);
  await isRefused(go({ ...body, text: "a\ud800b" }), 400, /./, what);
}

async function oddDaysAreRefused(
  go: Go,
  body: DeskAct,
  field: "executed_on" | "disclosed_on",
  what: string,
): Promise<void> {
  for (const day of ["2026-02-30", "2026-13-01", "yesterday", `2026-01-01${"0".repeat(9_000)}`])
    await isRefused(go({ ...body, [field]: day }), 422, /day|today/, `${what} ${day.slice(0, 12)}`);
  await isRefused(go({ ...body, [field]: "2026-01-01\u0000" }), 400, /./, `${what} a NUL`);
}

async function oddPointsAreRefused(go: Go, body: DeskAct): Promise<void> {
  const too_long = { ...body, points: ["x".repeat(501)] };
  await isRefused(go(too_long), 422, /at most 500 characters/, "a point too long");
  await isRefused(go({ ...body, points: ["a\r\nb"] }), 400, /./, "a point of two lines");
  await isRefused(go({ ...body, points: Array(21).fill("x") }), 422, /at most 20/, "too many points");
}

/** Lives of requests in which everything that can be said beside a step is said. */
const LIVES: readonly (readonly (readonly [
  who: "officer" | "sender" | "athlete",
  act: CollaborationAct,
])[])[] = [
  [
    ["officer", "ask"],
    ["sender", "answer"],
    ["officer", "decline"],
    ["officer", "reopen"],
    ["officer", "approve"],
    ["athlete", "refuse"],
  ],
  [
    ["officer", "approve"],
    ["athlete", "accept"],
    ["sender", "write"],
    ["athlete", "write"],
    ["officer", "sign"],
    ["officer", "correct_signature"],
    ["officer", "disclose"],
    ["officer", "correct"],
    ["officer", "finish"],
  ],
  [["sender", "withdraw"]],
];

const MANY_LINES = `<b>Why?</b>\r\n👩‍👩‍👧‍👦 \u202eNow  מיכל\r\n\r\n\r\n\r\n=1+1`;
const AS_KEPT = "<b>Why?</b>\n👩‍👩‍👧‍👦 Now מיכל\n\n=1+1";

for (const [at, life] of LIVES.entries()) {
  test(`what is said beside a step: ${life.map(([who, act]) => `${who} ${act}`).join(", ")}`, async () => {
    const { request_id, link } = await words.confirmedRequest(kai, `life-${at}@brand.example`);
    const params = { request_id };
    const parts = {
      officer: {
        read: () => casey.ask(getDeskRequest, { params }),
        act: (body: DeskAct) => casey.ask(actAtDesk, { params, body }),
      },
      sender: {
        read: () => site.ask(followRequest, { body: { link } }),
        act: ({ points: _, assigned_to: __, ...body }: DeskAct) =>
          site.ask(actByLink, { body: { ...body, link } }),
      },
      athlete: {
        read: () => athlete.ask(getOwnRequest, { params }),
        act: ({ points: _, assigned_to: __, ...body }: DeskAct) =>
          athlete.ask(actOnOwnRequest, { params, body }),
      },
    };
    for (const [who, act] of life) {
      const { read, act: go } = parts[who];
      const { version } = await read();
      const points = act === "decline" || act === "approve" ? ["<i>Reason</i> 🏈"] : [];
      const executed_on =
        act === "sign" ? dayFromToday(-1) : act === "correct_signature" ? dayFromToday(0) : null;
      const disclosed_on = act === "disclose" || act === "correct" ? dayFromToday(0) : null;
      const body: DeskAct = {
        act,
        version,
        text: null,
        points,
        executed_on,
        disclosed_on,
        assigned_to: null,
      };
      const what = `${who} ${act}`;
      await oddWordsAreRefused(go, body, what);
      if (executed_on) await oddDaysAreRefused(go, { ...body, text: "x" }, "executed_on", act);
      if (disclosed_on) await oddDaysAreRefused(go, { ...body, text: "x" }, "disclosed_on", act);
      if (points.length > 0) await oddPointsAreRefused(go, body);
      const acted: CollaborationRequest = await go({ ...body, text: MANY_LINES });
      assert.deepEqual([acted.history.at(-1)?.text, acted.history.at(-1)?.points], [AS_KEPT, points], what);
    }
    const page = await (await site.request(pages.followRequest.to(link))).text();
    assert.ok(!page.includes("Why?"), "what was typed stands in no page that somebody could store");
    assert.doesNotMatch(page, /<b>Why|<i>Reason|\u202e/);
  });
}
