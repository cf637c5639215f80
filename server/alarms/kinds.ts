import { pages } from "../../contract/pages/addresses.ts";

/** A kind of trouble that somebody at the platform has to hear of. */
export interface Kind {
  /** Of a letter's subject and of the item: what happened. */
  readonly title: string;
  readonly opening: string;
  readonly to_do: string;
  /** Where it is looked at, by what the item is about; absent where only the payment provider's dashboard helps. */
  readonly page?: (subject: string) => string;
  /**
   * A state that whoever looks again finds again: only its beginning is logged and counted. Closed by a person, it
   * rests for an hour.
   */
  readonly lasting?: true;
}

/** In a subject, before the part that it is about. */
export const BEFORE_PART = ":";
const transaction = (transaction_id: string): string => pages.adminTransaction.to({ transaction_id });
const transactionOfPart = (subject: string): string => transaction(subject.split(BEFORE_PART)[0] ?? subject);

export const KINDS = {
  card_testing: {
    title: "one card was tried too often",
    opening: "Someone may be testing stolen cards with small contributions.",
    to_do:
      "Payments with the card are marked for review (view contributions_to_review). Nothing was refunded. Check each one, and refund what isn't genuine before the cardholder disputes it.",
    page: transaction,
  },
  athlete_checkouts: {
    title: "many contributions for one athlete at once",
    opening:
      "More payment pages than usual are being opened for one athlete. It may be a stadium, or someone testing stolen cards.",
    to_do:
      "Nothing is held back. Check the share of declined cards at the payment provider: a high one means stolen cards.",
    lasting: true,
  },
  charge_beyond: {
    title: "one charge more than was agreed to",
    opening: "A supporter was charged once more than they agreed to.",
    to_do:
      "It is booked and refunded automatically, and the subscription was ended. Check with the payment provider why it continued.",
    page: transaction,
  },
  charge_beyond_refused: {
    title: "a charge more than was agreed to can't go back to the card",
    opening:
      "A supporter was charged once more than they agreed to, and the payment provider refuses to refund it. The provider is asked again each day.",
    to_do:
      "Check the charge at the payment provider. Where it's in dispute, wait for the bank's decision. Else ask the supporter where the money should go and pay it from your own bank, then mark this as done: the provider isn't asked again then. Once it's refunded, this closes automatically.",
    page: transaction,
    lasting: true,
  },
  refund_failed: {
    title: "a refund failed",
    opening:
      "A refund didn't reach the supporter's card or account: the money came back to us, or never left, as where the provider's balance was too small for it.",
    to_do:
      "The supporter was emailed. The contribution isn't paid out until this is closed. Where the reason is insufficient_funds, top up the balance at the provider first. Ask the supporter where the money should go. Then open the transaction: refund it again, or pay it from your own bank, for example by check, and press 'Paid back another way'. This closes then. Mark it as done only where the supporter lets the athlete keep it: it goes out with their next payout.",
    page: transactionOfPart,
  },
  refund_pending: {
    title: "a refund has been pending for long",
    opening:
      "The payment provider has had a refund for a week and hasn't sent it. The supporter doesn't have their money yet.",
    to_do:
      "Check the refund at the provider: it says what it waits for, such as the balance there, the supporter's bank or the supporter. Top up the balance if it's too small. This closes automatically once the refund is sent or fails; until then it comes back each day.",
    page: transactionOfPart,
    lasting: true,
  },
  given_back_beyond: {
    title: "a supporter has more back than they paid",
    opening:
      "A contribution was refunded or paid back, and the supporter's bank took the same money once more. What they have beyond what they paid is booked as the platform's loss: nothing of it is taken from the athlete.",
    to_do:
      "Check the dispute at the payment provider: that the payment was refunded already is evidence, as long as it can still be given or appealed. Where the bank gives it back, this closes automatically. Else mark it as done.",
    page: transaction,
  },
  refund_refused: {
    title: "a refund was refused",
    opening: "The payment provider refused a refund that an admin asked for. Nothing was sent back.",
    to_do:
      "The transaction's history has the provider's reason. Fix what it names, then request the refund again.",
    page: transaction,
  },
  payouts_short: {
    title: "the balance is too small for payouts",
    opening:
      "The balance at the payment provider was too small for a payout run. Nothing was sent that isn't there.",
    to_do:
      "Check that the provider's own payouts to your bank are set to manual, and top up the balance. The run continues automatically every hour.",
    page: () => pages.adminPayouts.to(),
    lasting: true,
  },
  payouts_will_be_short: {
    title: "the balance won't be enough for the next payout run",
    opening:
      "The next payout run comes to more than is available at the payment provider now. Nothing has failed yet.",
    to_do:
      "Top up the balance at the provider before the run, and check that its own payouts to your bank are set to manual. This closes automatically once there is enough.",
    page: () => pages.adminPayouts.to(),
    lasting: true,
  },
  money_waits_long: {
    title: "athletes' money has been held for long",
    opening:
      "Money can't reach its athletes and comes near the limit after which it has to be decided about. The athletes who have an account here were emailed.",
    to_do:
      "See 'Held for long' under Payouts: find out whether the athlete is there, and what the law of their state says. Two admins decide what becomes of it.",
    page: () => pages.adminPayouts.to(),
    lasting: true,
  },
  money_held_too_long: {
    title: "athletes' money has been held too long",
    opening: "Money has been held for athletes for longer than the limit of the settings (PAYOUT_HELD_DAYS).",
    to_do:
      "See 'Held for long' under Payouts, and decide with another admin: it goes back to supporters, to an estate or to a state. Ask your counsel which.",
    page: () => pages.adminPayouts.to(),
    lasting: true,
  },
  money_stuck_at_provider: {
    title: "athletes' money doesn't get from the provider to their banks",
    opening:
      "What we sent to athletes has been in their accounts at the payment provider for two weeks and goes to no bank: the provider closed or restricted the account, or the bank refused it and there is no other one.",
    to_do:
      "Write to the athletes: they may have to add a bank account, or to finish what the provider asks for. Where that won't help, ask for a reversal of the payouts with another admin, and decide about the money under 'Held for long'. This closes automatically.",
    page: () => pages.adminPayouts.to(),
    lasting: true,
  },
  payouts_unknown: {
    title: "the provider sent athletes money that our book doesn't know",
    opening:
      "The payment provider has transfers to athletes that are not in our book, as after a backup was restored. No payout goes out until they are: someone could be paid twice.",
    to_do:
      "Run npm run recover with --from the day before the backup, and then with --book. What it can't book, compare at the provider, and take back whole there what was sent twice.",
    page: () => pages.adminPayouts.to(),
    lasting: true,
  },
  payout_refused: {
    title: "a payout was refused",
    opening:
      "The payment provider refused a payout for a reason of its own. Nothing was sent, and the money is held again.",
    to_do:
      "Check what the provider says. The next run tries again; stop payouts to the athlete until it is fixed.",
    page: () => pages.adminPayouts.to(),
  },
  payout_sent_after_all: {
    title: "a payout that we gave up on was sent after all",
    opening:
      "A payout was given up on, and then the payment provider turned out to have sent it. It is booked as sent. Where its contributions had gone out again meanwhile, the other payout is named, too: the athlete has so much too much.",
    to_do:
      "Compare both at the payment provider. What was sent too much is taken back from the athlete's next payouts automatically; where none will come, ask for a reversal of one of them.",
    page: () => pages.adminPayouts.to(),
  },
  payout_beyond_open: {
    title: "a payout that our book had lost was more than is open",
    opening:
      "A payout that our book had lost, as after a backup was restored, is in it again. It comes to more than is open for its athlete now: something was refunded or lost in a dispute since.",
    to_do:
      "What was sent too much is taken back from the athlete's next payouts automatically; where none will come, ask for a reversal of one of them.",
    page: () => pages.adminPayouts.to(),
  },
  payout_reversed_there: {
    title: "a payout was taken back at the provider",
    opening:
      "A payout, or a part of it, was taken back at the payment provider, and no two admins had agreed to it here: someone did it on the provider's own pages, or a backup was restored since. It's booked, the athlete is emailed, and the money is held for them again.",
    to_do:
      "It goes out to them again with the next run. If that's wrong, stop payouts to the athlete first, and find out whose the money is. Then mark this as done.",
    page: () => pages.adminPayouts.to(),
  },
  payout_of_another_page: {
    title: "a payout went to another athlete than it was given to",
    opening:
      "Two pages were taken for one athlete's when a payout went out, and are two athletes' by now. What was given to the one page was sent to the other athlete.",
    to_do:
      "Ask for a reversal of the payouts named, of the amount named, with another admin: it takes back first what was given to the other page, which is paid out to its own athlete then. This closes automatically. What can't be taken back is our loss: no refund of it is taken from whose page it was given to.",
    page: () => pages.adminPayouts.to(),
  },
  payout_to_another_account: {
    title: "a page was paid out to an account that doesn't have it anymore",
    opening:
      "A page moved to another account after payouts had gone to whoever had it before. They aren't shown to the athlete who has it now, and no refund of them is taken from that athlete.",
    to_do:
      "If it was an impostor, ask for a reversal of the payouts named with another admin: what comes back is paid out to the athlete. What can't be taken back is our loss. If both accounts are the same person's, mark this as done; their earlier payouts stay with the earlier account.",
    page: () => pages.adminPayouts.to(),
  },
  athlete_balance_differs: {
    title: "an athlete's balance at the provider isn't what we booked",
    opening: "What lies in an athlete's account at the payment provider is not what our book says.",
    to_do:
      "Compare the account's transfers and payouts at the provider with the athlete's payouts here. Someone may have moved money by hand.",
    page: () => pages.adminPayouts.to(),
    lasting: true,
  },
  order_refund_refused: {
    title: "the money of an order can't go back to the card",
    opening:
      "An order wasn't kept, and its money is the supporter's. The payment provider won't return it, as it never does after a dispute, even one that was won. It stays held for the order.",
    to_do:
      "Ask the supporter where the money should go, and pay it from your own bank, for example by check. Then open the transaction and press 'Paid back another way': it's booked, the supporter is emailed, and this closes. Until then it comes back each day.",
    page: transaction,
    lasting: true,
  },
  order_refund_waits: {
    title: "the refund of an order waits for a dispute",
    opening:
      "An order wasn't kept, and its money should go back. Its payment is in dispute at the supporter's bank, which has taken the money already: a refund would return it twice.",
    to_do:
      "Answer the dispute at the payment provider: accepting it returns the money, too. Once it is decided, what is left is refunded automatically, and this closes.",
    page: transaction,
    lasting: true,
  },
  order_money_held: {
    title: "money is held for an order that is over",
    opening:
      "A bank had given the payment of an order back to the supporter, which ended the order, and decided for us on appeal. The money is with us again and held for the order. It wasn't accepted before, so it isn't paid out to the athlete.",
    to_do:
      "It's the supporter's, as of every order that wasn't kept: ask them where the money should go, pay it from your own bank, then open the transaction and press 'Paid back another way'. This closes then. Until then it comes back each day.",
    page: transaction,
    lasting: true,
  },
  refund_denied: {
    title: "a refund waits: the payment provider denies our key",
    opening:
      "The payment provider says that the server's secret key is invalid or may not make refunds (401 or 403). A refund that an admin asked for is waiting.",
    to_do:
      "Check the key at the provider: README, 'At the payment provider', lists the rights it needs. Nothing is lost: the refund is retried automatically, and this closes once it is sent.",
    page: transaction,
    lasting: true,
  },
  provider_denied: {
    title: "the payment provider denies our key",
    opening:
      "The payment provider says that the server's secret key is invalid or lacks a right (401 or 403). What it denies stands still: payments may not be booked, and monthly plans may be charged without being followed, ended or canceled.",
    to_do:
      "Run npm run doctor: it names the rights to read that are missing. README, 'At the payment provider', lists all. Nothing is lost: it is retried automatically. Mark this as done once the key has the right; if it's still denied, this comes back within hours.",
    lasting: true,
  },
  ledger_check: {
    title: "the books do not agree",
    opening: "The check of the ledger against the payment provider found a rule broken.",
    to_do:
      "Check 'Reconciliation' for what breaks it, or run npm run ledger-check. It closes automatically when a later check finds that the rule holds.",
    page: () => pages.adminLedger.to(),
    lasting: true,
  },
  unexplained_move: {
    title: "the provider moved money that no one can explain",
    opening:
      "A line of the balance at the payment provider isn't a charge, refund, dispute, payout or fee that we know. It's booked as unexplained.",
    to_do:
      "Check the line at the provider. Once you know what it is, book the transfer that reverses it and names what it was, then mark this as done.",
    page: () => pages.adminLedger.to(),
  },
  unknown_here: {
    title: "the provider has something of ours that we don't know",
    opening:
      "A payment or plan at the payment provider names this site, but we have no record of it, as after restoring a backup. It isn't in the book, and a plan keeps charging.",
    to_do:
      "Run npm run recover -- --from DAY, with the day before the backup was taken: it shows what's missing and, with --book, books it. If two installations share an account at the provider, give each its own.",
    lasting: true,
  },
  proof_files_missing: {
    title: "files of proofs are missing",
    opening:
      "Proofs that athletes uploaded are on record, but their files aren't in the folder of uploaded files.",
    to_do:
      "Check that FILES_DIR is the folder that all servers share, and that it came back with the last restore. This closes automatically once the files are there.",
    lasting: true,
  },
  proof_files_unknown: {
    title: "the folder of uploaded files has files of another database",
    opening:
      "Most files in the folder of uploaded files belong to no proof that we know. None of them was deleted.",
    to_do:
      "Check that FILES_DIR isn't shared with another installation, and that the database is the right one, as after a restore. Move away what isn't yours. This closes automatically.",
    lasting: true,
  },
  event_parked: {
    title: "an event of the payment provider was given up",
    opening: "An event of the payment provider failed ten times. What it reports may not be booked yet.",
    to_do: "Check 'Failed jobs' for the reason, fix it, and retry the event there.",
    page: () => pages.adminJobs.to(),
  },
  early_fraud_warning: {
    title: "a bank warns of fraud",
    opening: "The bank that issued a card says that a contribution may be fraud. No money has moved yet.",
    to_do:
      "Most such warnings become disputes, which cost the amount and a fee. A full refund now prevents that. The warning closes automatically once it is refunded or disputed.",
    page: transaction,
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type Alarm = keyof typeof KINDS;

/** What is known of a kind. Null for one that only a newer server knows. */
export const kindOf = (name: string): Kind | null => BY_NAME.get(name) ?? null;

const BY_NAME: ReadonlyMap<string, Kind> = new Map(Object.entries(KINDS));
