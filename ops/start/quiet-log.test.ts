import assert from "node:assert/strict";
import { test } from "node:test";
import { quietLog } from "./quiet-log.ts";

const ANSWERED = '{"level":"info","time":"2026-11-26T12:00:00.000Z","msg":"answered"}';
const FAILED = '{"level":"error","time":"2026-11-26T12:00:00.000Z","msg":"failed"}';
const NO_JSON = "METRICS_PORT: another program listens there already.";

test("while a demo's past is played, its log says only what is more than information", () => {
  const said: string[] = [];
  const log = quietLog(undefined, (line) => said.push(line));
  log.hear(ANSWERED);
  log.hush();
  for (const line of [ANSWERED, FAILED, ANSWERED, NO_JSON]) log.hear(line);
  assert.equal(log.resume(), 2);
  log.hear(ANSWERED);
  assert.deepEqual(said, [ANSWERED, FAILED, NO_JSON, ANSWERED]);
});

test("whoever asks for a level of the log gets all of it", () => {
  const said: string[] = [];
  const log = quietLog("info", (line) => said.push(line));
  log.hush();
  log.hear(ANSWERED);
  assert.equal(log.resume(), 0);
  assert.deepEqual(said, [ANSWERED]);
});
