import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import sharp from "sharp";
import {
  DEAL_PAPER,
  logDealElsewhere,
  MOST_PAPER_BYTES,
} from "../../../../contract/contributions/deals-elsewhere.ts";
import { openTestDatabase } from "../../../testing/open-database.ts";
import { addPerson, signedIn, type Visitor } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { dayFromToday, startPayors } from "../../testing/payors.ts";
import { forgetDealsElsewhere } from "./forget.ts";

let played: Awaited<ReturnType<typeof startPayors>>;
before(async () => {
  played = await startPayors();
});
after(() => played.stop());

const PDF = Buffer.from("%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n");
const dataUrl = (file: Buffer, type: string) => `data:${type};base64,${file.toString("base64")}`;

async function logged(paper: string, who: Visitor = played.athlete) {
  const { deal } = await who.ask(logDealElsewhere, {
    body: {
      ...{ kind: "cash", amount: 90, is_open_ended: false, what_for: "A post", payor_name: "Papers" },
      ...{ deal_id: randomUUID(), player_id: played.kai, agreed_on: dayFromToday(-1), paper },
    },
  });
  const [entry] = deal.entries;
  assert.ok(entry);
  return entry;
}
const fetched = (entry_id: number | string, who: Visitor = played.athlete) =>
  who.request(`${DEAL_PAPER}?entry_id=${entry_id}`, { redirect: "manual" });

test("a PDF comes back byte by byte, only ever as a download that may do nothing", async () => {
  const { entry_id, paper } = await logged(dataUrl(PDF, "text/html"));
  assert.deepEqual(paper, { type: "pdf", bytes: PDF.length });
  for (const who of [played.athlete, played.officer]) {
    const answer = await fetched(entry_id, who);
    const header = (name: string) => answer.headers.get(name);
    assert.equal(answer.status, 200);
    assert.equal(header("content-type"), "application/pdf");
    assert.equal(header("content-disposition"), `attachment; filename="deal-paper-${entry_id}.pdf"`);
    assert.equal(header("content-security-policy"), "default-src 'none'; sandbox");
    assert.equal(header("x-content-type-options"), "nosniff");
    assert.equal(header("cache-control"), "private, no-store");
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), PDF);
  }
});

test("a photo is encoded anew: nothing of where and with what it was taken is left", async () => {
  const photo = await sharp({ create: { width: 60, height: 30, channels: 3, background: "#aa3300" } })
    .withExif({ IFD0: { Make: "Spy" }, IFD3: { GPSLatitude: "33/1 26/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
  const { entry_id, paper } = await logged(dataUrl(photo, "application/pdf"));
  assert.equal(paper?.type, "webp");
  const kept = Buffer.from(await (await fetched(entry_id)).arrayBuffer());
  const { format, exif } = await sharp(kept).metadata();
  assert.deepEqual([format, exif], ["webp", undefined]);
  assert.ok(!kept.includes("Spy"));
});

test("what is no paper is refused at its field: pages, drawings, archives, halves, and what is too large", async () => {
  const hostile = [
    dataUrl(Buffer.from("<html><script>alert(1)</script></html>"), "application/pdf"),
    dataUrl(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"), "image/png"),
    dataUrl(Buffer.concat([Buffer.from("PK\u0003\u0004<script>"), PDF]), "application/pdf"),
    dataUrl(Buffer.from("%PDF-1.7\nhalf of it"), "application/pdf"),
    dataUrl(Buffer.from("%!PS-Adobe-3.0\n%%EOF"), "application/pdf"),
    dataUrl(
      Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(MOST_PAPER_BYTES), PDF]),
      "application/pdf",
    ),
    "data:application/pdf;base64,",
    "https://evil.test/paper.pdf",
    "file:///etc/passwd",
  ];
  for (const paper of hostile) await assert.rejects(logged(paper), refused(422, /PDF or a photo/, "paper"));
});

test("a paper is nobody else's: others, admins among them, don't learn that there is one", async () => {
  const { site, ids, schools, admin } = played;
  const { entry_id } = await logged(dataUrl(PDF, "application/pdf"));
  await addPerson(site.database, {
    email: "jo@athlete.example",
    role: "athlete",
    player_id: ids["José Muñoz"] ?? 0,
  });
  const school_id = schools["Test Arizona"] ?? 0;
  await addPerson(site.database, { email: "far@school.example", role: "compliance", school_id });
  for (const who of [
    admin,
    await signedIn(site, "jo@athlete.example"),
    await signedIn(site, "far@school.example"),
  ])
    assert.equal((await fetched(entry_id, who)).status, 404);
  for (const odd of ["", "x", "-1", "999999", "1;drop", "%00"])
    assert.equal((await fetched(odd)).status, 404, odd);
  assert.equal(
    (await site.request(`${DEAL_PAPER}?entry_id=${entry_id}`, { redirect: "manual" })).status,
    303,
  );
});

test("words and papers go with the page; what the deal comes to stays in the sum", async () => {
  const { site, kai } = played;
  const { entry_id } = await logged(dataUrl(PDF, "application/pdf"));
  const database = openTestDatabase(site.database.options.connectionString ?? "", 1);
  await forgetDealsElsewhere(database, kai);
  await database.close();
  assert.equal((await fetched(entry_id)).status, 404);
  const { rows } = await site.database.query(
    `select payor_name, what_for, cents::int, (select count(*)::int from deal_papers) as papers
       from deals_elsewhere where entry_id = $1`,
    [entry_id],
  );
  assert.deepEqual(rows, [{ payor_name: null, what_for: null, cents: 9_000, papers: 0 }]);
});
