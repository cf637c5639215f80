import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Pool } from "pg";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { startCardPayments } from "../../../payments-standin/start.ts";
import { openFigures } from "../../http/operation/figures.ts";
import { addPlayers } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { openWorld, type World } from "../../world/world.ts";
import { keepSweeping } from "./keep-sweeping.ts";
import { showLags } from "./lags.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let owner: Pool;
let payments: Awaited<ReturnType<typeof startCardPayments>>;
let world: World;
const said: string[] = [];
before(async () => {
  store = await emptyDatabase();
  owner = new Pool({ connectionString: store.ownerUrl, max: 2 });
  payments = await startCardPayments({ port: 0 });
  const say = (_: object, words = "") => void said.push(words);
  world = openWorld(
    {
      database_url: store.appUrl,
      database_connections: 6,
      database_connect_within_ms: 15_000,
      stripe_secret_key: "sk_test_demo",
      stripe_webhook_secrets: ["whsec_test"],
      stripe_api_origin: payments.origin,
      smtp_url: "smtp://localhost:1",
      mail_from: "from@demo.test",
      origin: "http://localhost:1",
      contact_email: "office@demo.test",
      sweep_seconds: 1,
      link_secret: "of links in tests",
      sealing_keys: [],
      password_cost: { memory_kib: 8, passes: 1 },
      limits: null,
    },
    { info: say, warn: say, error: say },
  );
  await world.jobs.prepare();
  await addPlayers(owner);
  await owner.query(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents,
                                expires_at, state, provider_session_id, check_at)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 5000,
            now() + interval '1 hour', 'open', 'cs_test_' || n, now() - interval '20 seconds'
       from players, generate_series(1, 60) n where player_name = 'Kai O''Brien'`,
  );
});
after(async () => {
  await payments.close();
  world.mail.close();
  await world.database.close();
  await owner.end();
  await store.drop();
});

test("a provider that is away is told of once, however long, and once more when it is back", async () => {
  const refuse = { on: "request", do: "refuse", status: 503, path: "/v1/" };
  const chaos = (method: string, body?: object) =>
    fetch(`${payments.origin}/_control/chaos`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
    });
  await chaos("POST", refuse);
  const figures = openFigures();
  showLags(figures, world);
  const stop = keepSweeping(world, figures);
  await until(() => said.length >= 2);
  // And is away for two more rounds: each counts its looks as it begins.
  const rounds = async () =>
    (await owner.query("select max(checks) as most from contributions")).rows[0].most;
  const before = await rounds();
  await until(async () => (await rounds()) >= before + 2);
  assert.deepEqual(said.sort(), [
    "Asking about contributions failed; it is tried again.",
    "Reading the provider's list of events failed; it is tried again.",
  ]);
  await chaos("DELETE");
  const again = () => said.filter((words) => words.endsWith("works again.")).sort();
  await until(() => again().length >= 2);
  await stop();
  assert.deepEqual(again(), [
    "Asking about contributions works again.",
    "Reading the provider's list of events works again.",
  ]);
  const { rows } = await owner.query("select min(checks) > 0 as all_asked from contributions");
  assert.deepEqual(rows, [{ all_asked: true }]);
  const shown = await figures.registry.metrics();
  assert.match(shown, /^sweep_lag_seconds \d/m);
  assert.match(shown, /^events_parked 0$/m);
});
