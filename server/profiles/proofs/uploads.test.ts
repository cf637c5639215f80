import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { after, before, test } from "node:test";
import type { Problem } from "../../../contract/form/problem.ts";
import { dropProof, listProofs, MOST_PROOF_BYTES, proofBytesAt } from "../../../contract/proofs/proofs.ts";
import { newVisitor, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { startTwin } from "../../testing/twin-server.ts";
import { until } from "../../testing/until.ts";
import { proofPath } from "./keeping/folder.ts";
import { begun, orderIsOver, patch, standsAt } from "./testing/orders.ts";
import { type ProofSite, startProofSite } from "./testing/people.ts";
import { androidVideo } from "./testing/videos.ts";

let it: ProofSite;
let athlete: Visitor;
before(async () => {
  it = await startProofSite();
  ({ athlete } = it);
});
after(() => it.stop());

const uploadOf = (proof_id: string) => proofPath(it.files_dir, proof_id, "upload");
const problemOf = async (answer: Response) => {
  const { status, detail } = (await answer.json()) as Problem;
  assert.equal(answer.status, status);
  return [status, detail] as const;
};

test("a file comes in pieces, is all here, and is looked at", async () => {
  const order_id = await it.order();
  const video = androidVideo();
  const { proof_id, received } = await begun(athlete, order_id, video.length);
  assert.equal(received, 0);
  const first = await patch(athlete, proof_id, 0, video.subarray(0, 100));
  assert.deepEqual([first.status, first.headers.get("upload-offset")], [204, "100"]);
  assert.equal(first.headers.get("tus-resumable"), "1.0.0");
  assert.equal(await standsAt(athlete, proof_id), 100);
  const listed = await athlete.ask(listProofs, { params: { order_id } });
  assert.equal(listed.may_upload, true);
  assert.deepEqual(
    listed.proofs.map(({ state, received, file_name }) => [state, received, file_name]),
    [["arriving", 100, "thanks.mp4"]],
  );
  assert.equal((await patch(athlete, proof_id, 100, video.subarray(100))).status, 204);
  const kept = await until(async () => {
    const { proofs } = await athlete.ask(listProofs, { params: { order_id } });
    return proofs.find(({ state }) => state === "kept");
  });
  assert.deepEqual([kept.kind, kept.file_name, kept.fingerprint], ["video", null, null]);
  await until(() => !existsSync(uploadOf(proof_id)));
  assert.deepEqual(await problemOf(await patch(athlete, proof_id, 0, "x")), [
    409,
    "The file is here already.",
  ]);
});

test("what was cut off goes on where it stands, at another server of the same folder, too", async () => {
  const order_id = await it.order();
  const video = androidVideo(Buffer.alloc(300_000, "a"));
  const more = { fingerprint: "this-file" };
  const { proof_id } = await begun(athlete, order_id, video.length, more);
  await cutOff(proof_id, video.subarray(0, 200_000), video.length);
  const received = await until(() => standsAt(athlete, proof_id));
  assert.ok(received > 0 && received <= 200_000, String(received));
  assert.deepEqual(readFileSync(uploadOf(proof_id)).subarray(0, received), video.subarray(0, received));
  assert.deepEqual(await begun(athlete, order_id, video.length, more), { proof_id, received });
  const twin = await startTwin(it.site, { FILES_DIR: it.files_dir });
  try {
    const there = newVisitor(twin);
    for (const [name, value] of athlete.cookies) there.cookies.set(name, value);
    assert.equal(await standsAt(there, proof_id), received);
    assert.equal((await patch(there, proof_id, received, video.subarray(received))).status, 204);
    await until(async () => {
      const { proofs } = await athlete.ask(listProofs, { params: { order_id } });
      return proofs.some(({ state }) => state === "kept");
    });
    assert.equal(readFileSync(proofPath(it.files_dir, proof_id, "kept")).length, video.length);
  } finally {
    await twin.end();
  }
});

/** Announces all of it, sends some, and is gone. */
async function cutOff(proof_id: string, some: Buffer, length: number): Promise<void> {
  const cookie = [...athlete.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const asking = httpRequest(it.site.origin + proofBytesAt(proof_id), {
    method: "PATCH",
    headers: {
      cookie,
      "x-api-key": "demo-key",
      "tus-resumable": "1.0.0",
      "content-type": "application/offset+octet-stream",
      "content-length": length,
      "upload-offset": 0,
    },
  });
  asking.on("error", () => {});
  asking.write(some);
  await until(async () => {
    const { rows } = await it.site.database.query("select writer from proofs where proof_id = $1", [
      proof_id,
    ]);
    return rows[0].writer;
  });
  // While it writes nobody else does, from whichever tab.
  const [status] = await problemOf(await patch(athlete, proof_id, 0, some));
  assert.equal(status, 423);
  asking.destroy();
}

test("twice at once: one writes, the other is told to wait or where it stands", async () => {
  const { proof_id } = await begun(athlete, await it.order(), 2_000);
  const pieces = [Buffer.alloc(1_000, "a"), Buffer.alloc(1_000, "b")];
  const answers = await Promise.all(pieces.map((piece) => patch(athlete, proof_id, 0, piece)));
  const statuses = answers.map(({ status }) => status).sort();
  assert.ok(statuses[0] === 204 && [409, 423].includes(statuses[1] ?? 0), String(statuses));
  assert.equal(await standsAt(athlete, proof_id), 1_000);
  assert.match(readFileSync(uploadOf(proof_id), "latin1"), /^(a{1000}|b{1000})$/);
});

test("while a server writes no other does, and once it is taken for dead another one goes on", async () => {
  const { proof_id } = await begun(athlete, await it.order(), 10);
  const heldFor = (interval: string) =>
    it.site.database.query(
      "update proofs set writer = gen_random_uuid(), writer_until = now() + $2::interval where proof_id = $1",
      [proof_id, interval],
    );
  await heldFor("1 minute");
  assert.equal((await patch(athlete, proof_id, 0, "12345")).status, 423);
  await heldFor("-1 second");
  assert.equal((await patch(athlete, proof_id, 0, "12345")).status, 204);
});

test("the same file begun twice at once is one upload; another one by the same words is its own", async () => {
  const order_id = await it.order();
  const [one, two] = await Promise.all([0, 1].map(() => begun(athlete, order_id, 10, { fingerprint: "f" })));
  assert.equal(one?.proof_id, two?.proof_id);
  assert.notEqual((await begun(athlete, order_id, 11, { fingerprint: "f" })).proof_id, one?.proof_id);
});

test("200 MB are taken and a byte more is not; of 5 GB not a byte is stored", async () => {
  const order_id = await it.order();
  const { proof_id } = await begun(athlete, order_id, MOST_PROOF_BYTES);
  for (const bytes of [MOST_PROOF_BYTES + 1, 5_000_000_000])
    await assert.rejects(begun(athlete, order_id, bytes), refused(422, /over 200 MB/, "bytes"));
  await assert.rejects(begun(athlete, order_id, 0), refused(422, "The file is empty.", "bytes"));
  const announced = await patch(athlete, proof_id, 0, Buffer.alloc(9 * 1_048_576));
  assert.deepEqual(await problemOf(announced), [413, "A piece is at most 8 MB."]);
  assert.equal(readFileSync(uploadOf(proof_id)).length, 0);
  await athlete.ask(dropProof, { params: { proof_id } });
  const small = await begun(athlete, order_id, 10);
  assert.deepEqual(await problemOf(await patch(athlete, small.proof_id, 0, "elevenbytes")), [
    413,
    "This is more than the file that was announced.",
  ]);
  await until(() => !existsSync(uploadOf(proof_id)));
});

test("an account has 1 GB under way at most", async () => {
  const order_id = await it.order();
  const many: string[] = [];
  const begin = async () => many.push((await begun(athlete, order_id, MOST_PROOF_BYTES)).proof_id);
  await assert.rejects(
    async () => {
      for (;;) await begin();
    },
    refused(429, /several uploads under way/),
  );
  assert.ok(many.length >= 4);
  for (const proof_id of many) await athlete.ask(dropProof, { params: { proof_id } });
});

test("the wrong place, version, kind of body or key, and another site's page are refused", async () => {
  const { proof_id } = await begun(athlete, await it.order(), 10);
  const [status, detail] = await problemOf(await patch(athlete, proof_id, 5, "12345"));
  assert.deepEqual(
    [status, detail],
    [409, "The upload stands elsewhere by now. It goes on from where it stands."],
  );
  const tries: [status: number, headers: Record<string, string>][] = [
    [412, { "tus-resumable": "0.2.2" }],
    [415, { "content-type": "text/plain" }],
    [400, { "upload-offset": "-1" }],
    [401, { "x-api-key": "another" }],
    [403, { "sec-fetch-site": "cross-site" }],
  ];
  for (const [wanted, headers] of tries)
    assert.equal(
      (await patch(athlete, proof_id, 0, "12345", headers)).status,
      wanted,
      JSON.stringify(headers),
    );
  assert.equal(await standsAt(athlete, proof_id), 0);
});

test("it is nobody else's, and takes nothing once the order is over or the session has ended", async () => {
  const order_id = await it.order();
  const { proof_id } = await begun(athlete, order_id, 10);
  for (const other of [it.stranger, it.supporter]) {
    await assert.rejects(begun(other, order_id, 10), refused(404));
    assert.equal((await patch(other, proof_id, 0, "12345")).status, 404);
    await assert.rejects(other.ask(dropProof, { params: { proof_id } }), refused(404));
  }
  await assert.rejects(it.stranger.ask(listProofs, { params: { order_id } }), refused(404));
  assert.deepEqual(await it.supporter.ask(listProofs, { params: { order_id } }), {
    may_upload: false,
    proofs: [],
  });
  const nobody = newVisitor(it.site);
  assert.deepEqual(await problemOf(await patch(nobody, proof_id, 0, "12345")), [
    401,
    "Please sign in first.",
  ]);
  assert.equal((await patch(athlete, proof_id, 0, "12345")).status, 204);
  await it.site.database.query("update sessions set idle_ends_at = now() where user_id = $1", [
    it.athlete_id,
  ]);
  assert.deepEqual(await problemOf(await patch(athlete, proof_id, 5, "67890")), [
    401,
    "Your session has ended. Please sign in again.",
  ]);
  await it.site.database.query("update sessions set idle_ends_at = now() + interval '1 hour'");
  assert.equal(await standsAt(athlete, proof_id), 5);
  await orderIsOver(it.site.database, order_id);
  assert.deepEqual(await problemOf(await patch(athlete, proof_id, 5, "67890")), [
    409,
    "This order takes no proof anymore.",
  ]);
});

test("a full disk is told, and nothing of the piece is kept", async () => {
  const { proof_id } = await begun(athlete, await it.order(), 10);
  await patch(athlete, proof_id, 0, "12345");
  rmSync(uploadOf(proof_id));
  symlinkSync("/dev/full", uploadOf(proof_id));
  const answer = await patch(athlete, proof_id, 5, "67890");
  assert.ok(answer.headers.get("retry-after"));
  const [status, detail] = await problemOf(answer);
  assert.equal(status, 507);
  assert.match(detail, /storage is full.* What arrived is kept for a day/);
  rmSync(uploadOf(proof_id));
  writeFileSync(uploadOf(proof_id), "12345");
  assert.equal(await standsAt(athlete, proof_id), 5);
  assert.equal((await patch(athlete, proof_id, 5, "67890")).status, 204, "and it goes on once there is room");
});

test("an upload whose beginning is nowhere is over, and the same file begins anew", async () => {
  const order_id = await it.order();
  const { proof_id } = await begun(athlete, order_id, 10, { fingerprint: "lost" });
  rmSync(uploadOf(proof_id));
  assert.equal((await patch(athlete, proof_id, 0, "12345")).status, 410);
  const anew = await begun(athlete, order_id, 10, { fingerprint: "lost" });
  assert.notEqual(anew.proof_id, proof_id);
  assert.equal((await patch(athlete, anew.proof_id, 0, "12345")).status, 204);
});

test("a name with a page, turned around or of 10,000 characters is kept short and plain", async () => {
  const order_id = await it.order();
  const names = ["<b onload=x>.mp4", "\u202egpj.exe", "😀".repeat(10_000), "\u200b"];
  for (const file_name of names) await begun(athlete, order_id, 1, { file_name });
  const { proofs } = await athlete.ask(listProofs, { params: { order_id } });
  assert.deepEqual(
    proofs.map(({ file_name }) => file_name),
    ["<b onload=x>.mp4", "gpj.exe", "😀".repeat(200), "file"],
  );
});
