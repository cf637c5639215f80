import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { deleteUser } from "../../../contract/accounts/accounts.ts";
import { dropProof, listProofs, proofFileAt } from "../../../contract/proofs/proofs.ts";
import { addPerson, newVisitor, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { until } from "../../testing/until.ts";
import { photoOfSpy, pictureAndPage, SVG } from "../testing/pictures.ts";
import { proofPath } from "./keeping/folder.ts";
import { orderIsOver, sent } from "./testing/orders.ts";
import { type ProofSite, startProofSite } from "./testing/people.ts";
import { androidVideo, iphoneVideo, PLACE } from "./testing/videos.ts";

let it: ProofSite;
let athlete: Visitor;
before(async () => {
  it = await startProofSite();
  ({ athlete } = it);
});
after(() => it.stop());

const keptFile = (proof_id: string) => proofPath(it.files_dir, proof_id, "kept");
const show = (visitor: Visitor, proof_id: string, headers: Record<string, string> = {}, query = "") =>
  visitor.request(proofFileAt(proof_id) + query, { headers });

test("a photo is kept upright as we encoded it, without the place and the camera", async () => {
  const { proof_id, state, kind } = await sent(athlete, await it.order(), await photoOfSpy());
  assert.deepEqual([state, kind], ["kept", "picture"]);
  const { format, width, height, exif } = await sharp(readFileSync(keptFile(proof_id))).metadata();
  assert.deepEqual([format, width, height, exif], ["webp", 30, 60, undefined]);
  assert.ok(!existsSync(proofPath(it.files_dir, proof_id, "upload")), "what came is gone");
});

test("of a picture that is a page as well only the picture is left", async () => {
  const { proof_id, state } = await sent(athlete, await it.order(), await pictureAndPage());
  assert.equal(state, "kept");
  assert.ok(!readFileSync(keptFile(proof_id), "latin1").includes("script"));
});

const REFUSED: [what: string, words: RegExp, file: () => Buffer | Promise<Buffer>][] = [
  ["a drawing (SVG)", /neither a picture/, () => Buffer.from(SVG)],
  ["a page", /neither a picture/, () => Buffer.from("<!DOCTYPE html><script>1</script>")],
  [
    "a page behind a JPEG's first bytes",
    /couldn't read this picture/,
    () => Buffer.from("\xff\xd8\xff<html>", "latin1"),
  ],
  ["a video with a page behind it", /damaged/, () => Buffer.concat([androidVideo(), Buffer.from("<html>")])],
  ["a HEIC picture", /HEIC/, () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic")],
];
for (const [what, words, file] of REFUSED)
  test(`${what} is refused, and its file is gone`, async () => {
    const order_id = await it.order();
    const { proof_id, state, refusal } = await sent(athlete, order_id, await file());
    assert.equal(state, "refused");
    assert.match(refusal ?? "", words);
    await until(() => !existsSync(proofPath(it.files_dir, proof_id, "upload")));
    assert.ok(!existsSync(keptFile(proof_id)));
    assert.equal((await show(athlete, proof_id)).status, 404);
    assert.deepEqual((await it.supporter.ask(listProofs, { params: { order_id } })).proofs, []);
  });

test("a phone's video is shown to the two and by the order's link, and to nobody else", async () => {
  const order_id = await it.order();
  const { proof_id } = await sent(athlete, order_id, iphoneVideo());
  const link = `?link=${it.linkTo(order_id)}`;
  const nobody = newVisitor(it.site);
  for (const answer of [
    await show(athlete, proof_id),
    await show(it.supporter, proof_id),
    await show(nobody, proof_id, {}, link),
  ]) {
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), "video/mp4");
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    assert.equal(answer.headers.get("cache-control"), "private, no-store");
    assert.equal(answer.headers.get("content-security-policy"), "default-src 'none'; sandbox");
    assert.match(
      answer.headers.get("content-disposition") ?? "",
      /^attachment; filename="proof-[0-9a-f]{8}\.mp4"$/,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.deepEqual(bytes, readFileSync(keptFile(proof_id)));
    assert.ok(!bytes.includes(PLACE) && bytes.includes("pictures of a thank-you"));
  }
  for (const [visitor, query] of [
    [it.stranger, ""],
    [nobody, ""],
    [nobody, "?link=another"],
    [nobody, "?link=a&link=b"],
  ] as const)
    assert.equal((await show(visitor, proof_id, {}, query)).status, 404);
  assert.equal((await show(athlete, "not-a-number")).status, 404);
});

test("a player gets the parts that it asks for", async () => {
  const { proof_id } = await sent(athlete, await it.order(), androidVideo());
  const whole = readFileSync(keptFile(proof_id));
  const last = whole.length - 1;
  const ranges: [range: string, status: number, says: string | null, from: number, to: number][] = [
    ["bytes=0-1", 206, `bytes 0-1/${whole.length}`, 0, 2],
    ["bytes=10-", 206, `bytes 10-${last}/${whole.length}`, 10, whole.length],
    ["bytes=-5", 206, `bytes ${last - 4}-${last}/${whole.length}`, whole.length - 5, whole.length],
    ["bytes=0-99999999", 206, `bytes 0-${last}/${whole.length}`, 0, whole.length],
    ["bytes=0-1,4-5", 200, null, 0, whole.length],
    ["bytes=5-2", 200, null, 0, whole.length],
  ];
  for (const [range, status, says, from, to] of ranges) {
    const answer = await show(athlete, proof_id, { range });
    assert.deepEqual([answer.status, answer.headers.get("content-range")], [status, says], range);
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), whole.subarray(from, to), range);
  }
  const beyond = await show(athlete, proof_id, { range: `bytes=${whole.length}-` });
  assert.deepEqual([beyond.status, beyond.headers.get("content-range")], [416, `bytes */${whole.length}`]);
  const head = await athlete.request(proofFileAt(proof_id), { method: "HEAD" });
  assert.deepEqual([head.status, head.headers.get("content-length")], [200, String(whole.length)]);
});

test("one's own is taken back while the order waits, and stays once it doesn't", async () => {
  const order_id = await it.order();
  const [first, second] = [
    await sent(athlete, order_id, androidVideo()),
    await sent(athlete, order_id, androidVideo()),
  ];
  await athlete.ask(dropProof, { params: { proof_id: first.proof_id } });
  assert.equal((await show(it.supporter, first.proof_id)).status, 404);
  await until(() => !existsSync(keptFile(first.proof_id)));
  await orderIsOver(it.site.database, order_id);
  await assert.rejects(
    athlete.ask(dropProof, { params: { proof_id: second.proof_id } }),
    refused(409, /belongs to the order/),
  );
  assert.equal((await show(it.supporter, second.proof_id)).status, 200);
});

test("a file that is missing is told as our fault, and shows nothing", async () => {
  const { proof_id } = await sent(athlete, await it.order(), androidVideo());
  rmSync(keptFile(proof_id));
  assert.equal((await show(athlete, proof_id)).status, 503);
});

test("whoever deletes their account takes their proofs along, and no name stays", async () => {
  const player_id = it.other_player_id;
  const user_id = await addPerson(it.site.database, {
    email: "leaving@example.org",
    role: "athlete",
    player_id,
  });
  const leaving = await signedIn(it.site, "leaving@example.org");
  const order_id = await it.order(player_id);
  const { proof_id } = await sent(leaving, order_id, androidVideo());
  await leaving.ask(deleteUser, { params: { user_id } });
  assert.equal((await show(newVisitor(it.site), proof_id, {}, `?link=${it.linkTo(order_id)}`)).status, 404);
  await until(() => !existsSync(keptFile(proof_id)));
  const { rows } = await it.site.database.query(
    "select state, user_id, file_name, fingerprint from proofs where proof_id = $1",
    [proof_id],
  );
  assert.deepEqual(rows, [{ state: "gone", user_id: null, file_name: null, fingerprint: null }]);
});
