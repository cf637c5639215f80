import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { query } from "../../database/testing/clusters.ts";
import { type Replicated, replicated } from "../../database/testing/replicated.ts";
import { readEnv } from "../../server/startup/env.ts";
import { lookAtReplicas } from "./look-at-replicas.ts";

let pair: Replicated;
before(async () => {
  pair = await replicated();
});
after(() => pair?.drop());

const looked = async (read_url = pair.replica.url): Promise<string[]> => {
  const env = readEnv({
    DATABASE_URL: pair.appUrl,
    DATABASE_READ_URL: read_url,
    DATABASE_READ_LAG_MS: "500",
  });
  return (await lookAtReplicas(env, 1_500)).map(({ state, says }) => `${state}: ${says}`);
};
const NONE = "mend: None is read from: the primary answers everything. See docs/cluster.md.";

test("who names no replica hears nothing of them", async () => {
  assert.deepEqual(await lookAtReplicas(readEnv({ DATABASE_URL: pair.appUrl })), []);
});

test("a replica that keeps up, one that lags and one that is away are told apart", async () => {
  const [keeps_up, ...others] = await looked();
  assert.match(keeps_up ?? "", /^ok: \S+ keeps up$/);
  assert.deepEqual(others, []);

  await pair.replica.pause();
  await query(pair.ownerUrl, "create table later (words text)");
  const [lags, none] = await looked();
  assert.match(lags ?? "", /^look: \S+ is left out: .*s behind/);
  assert.equal(none, NONE);
  await pair.replica.resume();

  const { url } = pair.replica;
  await pair.replica.stop();
  const [away, nobody] = await looked(url);
  assert.match(away ?? "", /^look: \S+ is left out: .*ECONNREFUSED/);
  assert.equal(nobody, NONE);
  await pair.replica.start();
});

test("a replica's address that leads to the primary is no replica", async () => {
  const [found, none] = await looked(pair.appUrl);
  assert.match(found ?? "", /^look: \S+ is left out: It takes writes: it is no replica\.$/);
  assert.equal(none, NONE);
});
