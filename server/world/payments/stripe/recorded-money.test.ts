import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exampleOf, type HowMuch } from "../../../../payments-standin/testing/examples.ts";
import { listed } from "../../../../payments-standin/testing/recorded.ts";
import { aTransfer, openRecorded } from "../../../testing/paying-out.ts";
import { type PayingOut, TransferRefused } from "../paying-out.ts";

// What we make of transfers, of payouts to banks and of balances as the provider's own document has them, by the real SDK.

const HOW_MUCH: readonly HowMuch[] = ["least", "all"];

const begun = new AsyncDisposableStack();
let payments: PayingOut;
let answer: Awaited<ReturnType<typeof openRecorded>>["answer"];
before(async () => {
  ({ payments, answer } = await openRecorded(begun));
});
after(() => begun.disposeAsync());

test("a transfer with its reversals, ours and others'; the least of it is somebody else's", async () => {
  const reversal = (id: string, metadata: object | null) =>
    exampleOf("transfer_reversal", "least", {
      id,
      amount: 100,
      created: 1_800_000_001,
      metadata,
      balance_transaction: "txn_2",
    });
  const transfer = {
    ...{
      id: "tr_1",
      amount: 5_000,
      amount_reversed: 200,
      currency: "usd",
      created: 1_800_000_000,
      destination: "acct_1",
      balance_transaction: "txn_1",
    },
    reversals: {
      data: [reversal("trr_2", { payout_reversal_id: "ours" }), reversal("trr_1", null)],
      has_more: false,
    },
  };
  for (const how_much of HOW_MUCH) {
    const made = exampleOf("transfer", how_much, { ...transfer, metadata: { payout_id: "payout" } });
    answer({ "GET /v1/transfers": listed("/v1/transfers", [made]) });
    const times = {
      created_at: new Date(1_800_000_001_000),
      amount_cents: 100,
      balance_transaction_id: "txn_2",
    };
    assert.deepEqual(await payments.findTransfer("payout"), {
      ...{
        transfer_id: "tr_1",
        payout_id: "payout",
        account_id: "acct_1",
        amount_cents: 5_000,
        reversed_cents: 200,
      },
      ...{ currency: "usd", created_at: new Date(1_800_000_000_000), balance_transaction_id: "txn_1" },
      reversals: [
        { reversal_id: "trr_2", payout_reversal_id: "ours", ...times },
        { reversal_id: "trr_1", payout_reversal_id: null, ...times },
      ],
    });
  }
  const others = exampleOf("transfer", "least", { id: "tr_9" });
  answer({ "GET /v1/transfers": listed("/v1/transfers", [others]) });
  const [found] = await Array.fromAsync(payments.listTransfers(new Date(0)));
  assert.deepEqual([found?.payout_id, found?.account_id, found?.reversals], [null, "", []]);
});

test("a transfer that is refused: for the balance, for the account, for anything else", async () => {
  for (const [code, why] of [
    ["balance_insufficient", "balance"],
    ["insufficient_capabilities_for_transfer", "account"],
    ["account_closed", "account"],
    ["parameter_invalid_integer", "other"],
  ] as const) {
    const error = exampleOf("api_errors", "least", {
      type: "invalid_request_error",
      code,
      message: "Not so.",
    });
    answer({
      "GET /v1/transfers": listed("/v1/transfers", []),
      "POST /v1/transfers": { status: 400, body: { error } },
    });
    await assert.rejects(
      payments.transfer(aTransfer("acct_1")),
      (refused) => refused instanceof TransferRefused && refused.why === why,
    );
  }
});

/** The provider's support pages: its document names no values here. */
const FAILURE_CODES = [
  ...[
    "account_closed",
    "account_frozen",
    "bank_account_restricted",
    "bank_ownership_changed",
    "could_not_process",
  ],
  ...[
    "debit_not_authorized",
    "declined",
    "insufficient_funds",
    "invalid_account_number",
    "incorrect_account_holder_name",
  ],
  ...["invalid_currency", "no_account", "unsupported_card"],
];

test("payouts to a bank in every state and with every failure: only the money's own line says that it is back", async () => {
  const at = { created: 1_800_000_000, arrival_date: 1_800_086_400, amount: 4_000, currency: "usd" };
  const payout = (id: string, changed: object, how_much: HowMuch = "least") =>
    exampleOf("payout", how_much, { id, ...at, ...changed });
  const statuses = ["pending", "in_transit", "paid", "canceled"];
  const back = "failure_balance_transaction";
  const data = [
    ...statuses.map((status) => payout(`po_${status}`, { status })),
    ...FAILURE_CODES.map((failure_code) =>
      payout(`po_${failure_code}`, { status: "failed", failure_code, [back]: "txn_1" }, "all"),
    ),
    payout("po_late", { status: "failed", failure_code: "account_closed" }),
  ];
  answer({ "GET /v1/payouts": listed("/v1/payouts", data) });
  const found = await Array.fromAsync(payments.listBankPayouts("acct_1"));
  const common = {
    amount_cents: 4_000,
    currency: "usd",
    arrives_at: new Date(1_800_086_400_000),
    created_at: new Date(1_800_000_000_000),
  };
  assert.deepEqual(found, [
    ...statuses.map((status) => ({
      bank_payout_id: `po_${status}`,
      status,
      failure_code: null,
      failed_back: false,
      ...common,
    })),
    ...FAILURE_CODES.map((failure_code) => ({
      bank_payout_id: `po_${failure_code}`,
      status: "failed",
      failure_code,
      failed_back: true,
      ...common,
    })),
    {
      bank_payout_id: "po_late",
      status: "failed",
      failure_code: "account_closed",
      failed_back: false,
      ...common,
    },
  ]);
});

test("a balance by currency: what may be sent, and with what is pending what is an athlete's", async () => {
  const sum = (amount: number, currency = "usd") => ({ amount, currency });
  for (const how_much of HOW_MUCH) {
    const balance = exampleOf("balance", how_much, {
      available: [sum(-700), sum(50, "cad")],
      pending: [sum(1_000)],
    });
    answer({ "GET /v1/balance": { body: balance } });
    assert.deepEqual(await payments.fetchAvailable(), [
      { currency: "usd", amount_cents: -700 },
      { currency: "cad", amount_cents: 50 },
    ]);
    assert.deepEqual(
      new Map((await payments.fetchBalanceOf("acct_1")).map((one) => [one.currency, one.amount_cents])),
      new Map([
        ["usd", 300],
        ["cad", 50],
      ]),
    );
  }
});
