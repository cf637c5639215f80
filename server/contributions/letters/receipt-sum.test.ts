import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readAssociationByLetter } from "../../../contract/contributions/association.ts";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import type { Ask } from "../../../contract/form/call.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { pay } from "../testing/pay.ts";
import { recurringWords } from "../testing/recurring.ts";

let site: Site;
let words: ReturnType<typeof recurringWords>;
let players: Record<string, number>;
before(async () => {
  site = await startSite();
  players = await addPlayers(site.database);
  words = recurringWords(site);
});
after(() => site.stop());

const KAI = "Kai O'Brien";
const GUEST = "fan@demo.test";

async function aSupporter(email: string) {
  await addPerson(site.database, { email });
  return { ...(await signedIn(site, email)), email };
}

/** The receipt for a gift that is paid, as its reader gets it. */
async function receiptFor(ask: Ask, email: string, amount: number, to = KAI): Promise<string> {
  const { checkout_url, contribution_id } = await ask(openOneTimeCheckout, {
    body: {
      ...{ amount, nil_service_type: "general_contribution", player_id: players[to] ?? 0 },
      agrees_to_be_named: true,
    },
  });
  await pay(checkout_url);
  return until(async () => (await words.mailsTo(email, contribution_id))[0]?.text);
}

/** The same for whoever types their address on the payment page. */
async function guestsReceipt(email: string, amount: number): Promise<string> {
  const { checkout_url, contribution_id } = await site.ask(openOneTimeCheckout, {
    body: { amount, nil_service_type: "general_contribution", player_id: players[KAI] ?? 0 },
  });
  await pay(checkout_url, undefined, email);
  return until(async () => (await words.mailsTo(email, contribution_id))[0]?.text);
}

const REPORTED = `${KAI} reports this, with your name, to the College Sports Commission.`;

test("a receipt says what it came to, and from $600 on that it is reported", async () => {
  const { ask, email } = await aSupporter("sums@example.org");
  const first = await receiptFor(ask, email, 560);
  assert.ok(first.includes(`In total, you've given ${KAI} $560.`), first);
  assert.doesNotMatch(first, /College Sports Commission/);
  const second = await receiptFor(ask, email, 50);
  assert.ok(second.includes(`In total, you've given ${KAI} $610. ${REPORTED}`), second);
});

test("a guest's receipt counts what came by the same address", async () => {
  assert.ok((await receiptFor(site.ask, GUEST, 400)).includes(`In total, you've given ${KAI} $400.`));
  const second = await receiptFor(site.ask, GUEST, 200);
  assert.ok(second.includes(`In total, you've given ${KAI} $600. ${REPORTED}`), second);
});

test("a guest whose sum is near the figure is asked of ties to the school, by a link that opens the questions; an account is not", async () => {
  const email = "near@demo.test";
  const one = await guestsReceipt(email, 440);
  assert.doesNotMatch(one, /PayorQuestions/);
  const two = await guestsReceipt(email, 10);
  const link = /Please answer five questions within 30 days: \S+\/PayorQuestions#(\S+)/.exec(two)?.[1] ?? "";
  const asked = await site.ask(readAssociationByLetter, { body: { link } });
  assert.equal(asked.player_name, KAI);
  const member = await aSupporter("near-member@example.org");
  assert.doesNotMatch(await receiptFor(member.ask, member.email, 450), /PayorQuestions/);
});

test("the first receipt of a plan counts all of its payments", async () => {
  const supporter = await aSupporter("plan@example.org");
  await words.begun(supporter, players[KAI] ?? 0, 12);
  const receipt = await until(async () => (await words.mailsTo(supporter.email, "Receipt: $50"))[0]?.text);
  assert.ok(
    receipt.includes(
      `In total, you've given ${KAI} $50, and it's $600 with what is still to come. ${REPORTED}`,
    ),
    receipt,
  );
});

test("of a high school's athlete nothing is reported", async () => {
  await site.database.query(
    "update teams set conference = 'High School' where team_id = (select team_id from players where player_id = $1)",
    [players["Dana Okafor"]],
  );
  const { ask, email } = await aSupporter("school@example.org");
  const receipt = await receiptFor(ask, email, 700, "Dana Okafor");
  assert.match(receipt, /In total, you've given Dana Okafor \$700\.\s/);
  assert.doesNotMatch(receipt, /College Sports Commission/);
});
