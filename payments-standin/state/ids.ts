import { createHash, randomInt } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** How Stripe's ids look: their prefix and the length of what follows. */
const forms = {
  session: ["cs_test_a1", 56],
  line_item: ["li_1", 23],
  price: ["price_1", 23],
  product: ["prod_", 14],
  payment_intent: ["pi_3", 23],
  payment_method: ["pm_1", 23],
  charge: ["ch_3", 23],
  payment: ["py_3", 23],
  refund: ["re_3", 23],
  dispute: ["du_1", 23],
  early_fraud_warning: ["issfr_1", 23],
  customer: ["cus_", 14],
  subscription: ["sub_1", 23],
  subscription_item: ["si_", 14],
  invoice: ["in_1", 23],
  invoice_line: ["il_1", 23],
  invoice_payment: ["inpay_1", 23],
  setup_intent: ["seti_1", 23],
  mandate: ["mandate_1", 23],
  balance_transaction: ["txn_3", 23],
  webhook_endpoint: ["we_1", 23],
  event: ["evt_1", 23],
  account: ["acct_1", 15],
  person: ["person_1", 23],
  account_link: ["", 40],
  onboarding: ["", 40],
  bank_account: ["ba_1", 23],
  transfer: ["tr_1", 23],
  transfer_reversal: ["trr_1", 23],
  payment_refund: ["pyr_1", 23],
  payout: ["po_1", 23],
  event_destination: ["ed_test_", 40],
  thin_event: ["evt_test_", 40],
  request: ["req_", 14],
  plan: ["later_", 14],
  rule: ["rule_", 6],
} as const;

/** A new id with the prefix of its kind, e.g. `newId("charge")` -> `ch_3…`. */
export function newId(kind: keyof typeof forms): string {
  const [prefix, length] = forms[kind];
  return prefix + randomText(length);
}

/** Random letters and digits, for secrets and keys. */
export function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** The same letters and digits for the same text, e.g. a card's fingerprint. */
export function stableText(of: string, length: number): string {
  const bytes = createHash("sha512").update(of).digest();
  return Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join("");
}
