import assert from "node:assert/strict";
import { request as httpRequest } from "node:http";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { proofBytesAt } from "../../../contract/proofs/proofs.ts";
import { until } from "../../testing/until.ts";
import { begun } from "./testing/orders.ts";
import { type ProofSite, startProofSite } from "./testing/people.ts";

let it: ProofSite;
before(async () => {
  it = await startProofSite();
});
after(() => it.stop());

test("whoever writes holds the file for as long as more comes, and seconds beyond: a server that was killed keeps nobody waiting", async () => {
  const { athlete, site } = it;
  const { proof_id } = await begun(athlete, await it.order(), 1_000_000);
  const cookie = [...athlete.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const asking = httpRequest(site.origin + proofBytesAt(proof_id), {
    method: "PATCH",
    headers: {
      cookie,
      "x-api-key": "demo-key",
      "tus-resumable": "1.0.0",
      "content-type": "application/offset+octet-stream",
      "content-length": 1_000_000,
      "upload-offset": 0,
    },
  });
  asking.on("error", () => {});
  asking.write(Buffer.alloc(100_000));
  const heldFor = async (): Promise<number | null> => {
    const { rows } = await site.database.query<{ seconds: number | null }>(
      "select extract(epoch from writer_until - now())::float8 as seconds from proofs where proof_id = $1",
      [proof_id],
    );
    return rows[0]?.seconds ?? null;
  };
  const heldUntil = async (): Promise<number> => {
    const { rows } = await site.database.query<{ writer_until: Date | null }>(
      "select writer_until from proofs where proof_id = $1",
      [proof_id],
    );
    return rows[0]?.writer_until?.getTime() ?? 0;
  };
  const seconds = await until(heldFor);
  assert.ok(seconds <= 20, `held for ${seconds} s`);
  await wait(3_200);
  const before_more = await heldUntil();
  asking.write(Buffer.alloc(100_000));
  await until(async () => (await heldUntil()) > before_more);
  asking.destroy();
  await until(async () => (await heldFor()) === null);
});
