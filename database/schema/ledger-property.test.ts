import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { after, before, test } from "node:test";
import pg from "pg";
import { oneOf, randomFrom } from "../demo/random.ts";
import { emptyDatabase } from "../testing/database.ts";
import { bookOf, castOf, summaryOf, withClient } from "../testing/ledger-book.ts";
import { book, emptyModel, expected, kindNames, type Posting } from "../testing/ledger-model.ts";

/** LEDGER_SEED=… repeats a run that failed; its number stands in the test's name. */
const SEED = Number(process.env.LEDGER_SEED) || randomInt(1, 2 ** 31);
const STEPS = 500;
const PLAYERS = 4;
const CONTRIBUTIONS = 12;

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let other: typeof store;
let pool: pg.Pool;
before(async () => {
  [store, other] = [await emptyDatabase(), await emptyDatabase()];
  // What is tested is what is written, not that it outlives a power cut; waiting for the disk is most of the time.
  pool = new pg.Pool({ connectionString: store.appUrl, max: 6, options: "-c synchronous_commit=off" });
  for (const { ownerUrl } of [store, other])
    await withClient(ownerUrl, (client) => client.query(castOf(PLAYERS, CONTRIBUTIONS)));
});
after(async () => {
  await pool.end();
  await store.drop();
  await other.drop();
});

const random = randomFrom(SEED);
const number = (below: number) => Math.floor(random() * below);
const model = emptyModel();

test(`${STEPS} random steps leave the book as the model has it (LEDGER_SEED=${SEED})`, async () => {
  for (let step = 1; step <= STEPS; step += 1) {
    const act = oneOf(random, ACTS);
    await act().catch((error: Error) => {
      throw new Error(`Step ${step} with LEDGER_SEED=${SEED}: ${error.message}`, { cause: error });
    });
    if (step % 50 === 0) assert.deepEqual(await bookOf(store.appUrl), summaryOf(model), `after step ${step}`);
  }
  assert.ok(model.booked.size > 100, "the steps booked something");
});

test(`the same again, all at once and in another order, changes nothing (LEDGER_SEED=${SEED})`, async () => {
  const before = await bookOf(store.appUrl);
  const answers = await Promise.all(shuffled([...model.booked.values()]).map((it) => post(it)));
  assert.deepEqual([...new Set(answers)], ["nothing"]);
  assert.deepEqual(await bookOf(store.appUrl), before);
});

test(`another book, written in another order, has the same balances (LEDGER_SEED=${SEED})`, async () => {
  const others = new pg.Pool({ connectionString: other.appUrl, max: 6 });
  try {
    const postings = shuffled([...model.booked.values()]);
    // Each comes twice, at the same time as others about the same athlete.
    const answers = await Promise.all([...postings, ...shuffled(postings)].map((it) => post(it, others)));
    assert.equal(answers.filter((answer) => answer === "booked").length, postings.length);
    assert.equal(answers.filter((answer) => answer === "nothing").length, postings.length);
  } finally {
    await others.end();
  }
  assert.deepEqual(await bookOf(other.appUrl), summaryOf(model));
});

/** What can happen to a book. What is listed more often happens more often. */
const ACTS: (() => Promise<void>)[] = [
  () => postAsExpected(newPosting()),
  () => postAsExpected(newPosting()),
  () => postAsExpected(newPosting()),
  () => postAsExpected(oldPosting()),
  () => postAsExpected({ ...oldPosting(), amount_cents: 1 + number(1_000_000) }),
  () => postAsExpected({ ...oldPosting(), player_id: 1 + number(PLAYERS) }),
  () => postAsExpected({ ...oldPosting(), contribution_id: contribution(number(CONTRIBUTIONS)) }),
  () => postAsExpected({ ...oldPosting(), kind: oneOf(random, kindNames) }),
  () => postAsExpected({ ...newPosting(), amount_cents: -number(3) }),
  () => postAsExpected({ ...newPosting(), kind: "gift" }),
  severalAtOnce,
  nearlyTheSameAtOnce,
  givenUpHalfway,
  byHand,
];

/** The same posting by several servers: one of them books it. */
async function severalAtOnce(): Promise<void> {
  const posting = random() < 0.7 ? newPosting() : oldPosting();
  const wanted = expected(model, posting);
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(posting)));
  assert.equal(answers.filter((answer) => answer === "booked").length, wanted === "booked" ? 1 : 0);
  assert.equal(answers.filter((answer) => answer === "nothing").length, wanted === "booked" ? 4 : 5);
  if (wanted === "booked") book(model, posting);
}

/** Two postings that contradict each other: one stands, the other is refused. */
async function nearlyTheSameAtOnce(): Promise<void> {
  const posting = newPosting();
  const altered = { ...posting, amount_cents: posting.amount_cents + 1 };
  const answers = await Promise.all([post(posting), post(altered)]);
  assert.deepEqual([...answers].sort(), ["booked", "refused"]);
  book(model, answers[0] === "booked" ? posting : altered);
}

/** A transaction that books and then does not commit leaves no trace. */
async function givenUpHalfway(): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(BOOK, valuesOf(newPosting()));
    await client.query("rollback");
  } finally {
    client.release();
  }
}

/** What goes around ledger_book() is refused, at the latest when it is committed. */
async function byHand(): Promise<void> {
  const cents = 1 + number(1_000);
  const transfer = `insert into ledger_transfers (kind, provider_object, contribution_id, currency, happened_at)
                    values ('fee', 'by_hand_${number(2 ** 31)}', '${contribution(0)}', 'usd', now()) returning transfer_id`;
  const entry = (debit: number, credit: number, into: string) => `
    with t as (${into})
    insert into ledger_entries (transfer_id, account_id, currency, amount_cents)
    select transfer_id, ledger_account(account, null, 'usd'), 'usd', cents
      from t, (values ('provider_fees', ${debit}), ('provider_balance', ${-credit})) as e (account, cents) where cents <> 0`;
  const attempt = oneOf(random, [
    transfer,
    entry(cents, cents + 1, transfer),
    entry(cents, 0, transfer),
    entry(cents, cents, "select min(transfer_id) as transfer_id from ledger_transfers"),
    `update ledger_entries set amount_cents = amount_cents + ${cents}`,
    "delete from ledger_transfers",
    "update player_totals set received_cents = 0",
  ]);
  // An empty book has no line to change and no transfer to join.
  if (model.booked.size === 0) return;
  await assert.rejects(pool.query(attempt), pg.DatabaseError, attempt);
}

async function postAsExpected(posting: Posting): Promise<void> {
  const wanted = expected(model, posting);
  assert.equal(await post(posting), wanted, JSON.stringify(posting));
  if (wanted === "booked") book(model, posting);
}

const BOOK = "select ledger_book($1, $2, $3, 'usd', now(), $4, $5) as transfer_id";

async function post(posting: Posting, by: pg.Pool = pool): Promise<"booked" | "nothing" | "refused"> {
  try {
    const { rows } = await by.query(BOOK, valuesOf(posting));
    return rows[0].transfer_id === null ? "nothing" : "booked";
  } catch (error) {
    // Refused by a rule of the book, and not by a mistake of ours.
    if (error instanceof pg.DatabaseError && /^23/.test(error.code ?? "")) return "refused";
    throw error;
  }
}

const valuesOf = (it: Posting) => [
  it.kind,
  it.provider_object,
  it.contribution_id,
  it.player_id,
  it.amount_cents,
];

let objects = 0;
function newPosting(): Posting {
  const given = number(CONTRIBUTIONS);
  return {
    kind: oneOf(random, kindNames),
    provider_object: `object_${++objects}`,
    contribution_id: contribution(given),
    player_id: 1 + (given % PLAYERS),
    amount_cents: 1 + number(1_000_000),
  };
}

function oldPosting(): Posting {
  const booked = [...model.booked.values()];
  return booked[number(booked.length)] ?? newPosting();
}

const contribution = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
