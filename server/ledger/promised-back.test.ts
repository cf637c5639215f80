import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { emptyDatabase } from "../../database/testing/database.ts";
import { until } from "../testing/until.ts";
import { BOOKS, ids } from "./testing/books.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let one: pg.Client;
let other: pg.Client;
before(async () => {
  store = await emptyDatabase();
  one = new pg.Client({ connectionString: store.ownerUrl });
  other = new pg.Client({ connectionString: store.ownerUrl });
  await Promise.all([one.connect(), other.connect()]);
  await one.query(BOOKS);
});
after(async () => {
  await Promise.all([one.end(), other.end()]);
  await store.drop();
});

const kept = async (): Promise<unknown> => {
  const { rows } = await one.query(
    `select promised_back_cents::int as kept, coalesce((select promised_cents from refunds_promised q where q.contribution_id = c.contribution_id), 0)::int as summed
       from contributions c where contribution_id = $1`,
    [ids.paid],
  );
  return [rows[0].kept, rows[0].summed];
};

const asked = (cents: number) =>
  `insert into refund_requests (refund_request_id, contribution_id, amount_cents, reason)
   values (gen_random_uuid(), '${ids.paid}', ${cents}, 'They asked for it.')`;
const refunded = (refund_id: string, cents: number) =>
  `insert into refunds (refund_id, contribution_id, amount_cents, currency, status, created_at)
   values ('${refund_id}', '${ids.paid}', ${cents}, 'usd', 'pending', now())`;

test("what is promised back of a contribution is kept with it: asked for, sent, refused, failed", async () => {
  assert.deepEqual(await kept(), [0, 0]);
  await one.query(asked(500));
  assert.deepEqual(await kept(), [500, 500]);
  await one.query("update refund_requests set state = 'sent', refund_id = 're_asked'");
  assert.deepEqual(await kept(), [500, 500]);
  await one.query(refunded("re_asked", 500));
  assert.deepEqual(await kept(), [500, 500], "it is counted once");
  await one.query("update refunds set status = 'failed' where refund_id = 're_asked'");
  assert.deepEqual(await kept(), [0, 0]);
  await one.query(`
    with admin as (insert into people (email) values ('admin@demo.test') returning user_id)
    insert into refunds_paid_back (refund_id, contribution_id, amount_cents, how, reference, paid_on, noted_by, noted_at)
    select 're_asked', '${ids.paid}', 500, 'check', 'Check 7', current_date, user_id, now() from admin`);
  assert.deepEqual(await kept(), [500, 500], "by check, where the refund came to nothing");
  await assert.rejects(one.query("update refunds_paid_back set amount_cents = 1"), /append only/);
  await assert.rejects(one.query("truncate refunds_paid_back"), /append only/);
  await one.query(asked(300));
  await one.query("update refund_requests set state = 'refused' where state = 'asking'");
  assert.deepEqual(await kept(), [500, 500]);
});

test("of two promises at once the second sees the first", async () => {
  await one.query("begin");
  await one.query(asked(200));
  const second = other.query(refunded("re_beside", 100));
  await until(async () => {
    const { rowCount } = await one.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rowCount;
  });
  await one.query("commit");
  await second;
  assert.deepEqual(await kept(), [800, 800]);
});
