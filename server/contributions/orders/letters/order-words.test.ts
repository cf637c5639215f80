import assert from "node:assert/strict";
import { test } from "node:test";
import { SERVICE_KIND_IDS, type ServiceKindId } from "../../../../contract/orders/kinds.ts";
import { ORDER_ACTS } from "../../../../contract/orders/states.ts";
import { NAME_OF_NOBODY } from "../../../../contract/players/called.ts";
import { reminderWords, wordsFor } from "./order-words.ts";

const NOW = new Date("2027-01-10T12:00:00Z");

const orderOf = (kind: ServiceKindId, player_name = "Kai O'Brien") => ({
  ...{ order_id: "o", contribution_id: "c", player_id: 1, player_name, kind, state: "ordered" as const },
  ...{
    paid_cents: "1000",
    left_cents: "1000",
    currency: "usd",
    due_at: NOW,
    wished_on: null,
    brief: "Hi!",
    first_name: null,
  },
  ...{ supporter_email: null, athlete_email: null, plan_that_goes_on: null, at_our_desk: false },
});

test("letters name a service with its article, whichever it is, and leave no word out", () => {
  let seen = 0;
  for (const kind of SERVICE_KIND_IDS) {
    const order = orderOf(kind);
    for (const reader of ["supporter", "athlete"] as const)
      for (const act of ORDER_ACTS)
        for (const actor of ["supporter", "system"] as const) {
          const step = { act, actor, words: null, happened_at: NOW, by_platform: false, in_dispute: false };
          const said = wordsFor(reader, order, step);
          if (!said) continue;
          seen += 1;
          const text = [said.subject, said.opening, ...(said.after ?? [])].join("\n");
          assert.doesNotMatch(text, /\ba [aeiou]|\ban [^aeiou]|undefined|null/i, `${kind} ${reader} ${act}`);
        }
    assert.doesNotMatch(reminderWords(order, NOW, NOW).subject, /\ba [aeiou]/i);
  }
  assert.ok(seen > 100, `${seen} letters`);
});

test("of an order that was refunded in part, its athlete reads what is theirs, and its supporter what goes to them", () => {
  const order = { ...orderOf("shout_out"), left_cents: "600" };
  for (const act of ["accept", "uphold", "settle"] as const) {
    const step = {
      act,
      actor: "system" as const,
      words: null,
      happened_at: NOW,
      by_platform: false,
      in_dispute: false,
    };
    const said = wordsFor("athlete", order, step);
    const text = [said?.subject, said?.opening, ...(said?.after ?? [])].join("\n");
    assert.match(text, /\$6 /, act);
    assert.doesNotMatch(text, /\$10/, act);
  }
  const step = {
    act: "uphold",
    actor: "officer",
    words: null,
    happened_at: NOW,
    by_platform: false,
    in_dispute: false,
  } as const;
  assert.deepEqual(wordsFor("supporter", order, step)?.after, ["Your $6 goes to Kai O'Brien."]);
});

test("of what is accepted while a bank decides about its payment, nobody reads that it is theirs", () => {
  const order = orderOf("shout_out");
  for (const act of ["accept", "uphold"] as const) {
    const step = {
      act,
      actor: "officer",
      words: null,
      happened_at: NOW,
      by_platform: false,
      in_dispute: true,
    };
    const texts = (["athlete", "supporter"] as const).map((reader) => {
      const said = wordsFor(reader, order, step);
      return said ? [said.subject, said.opening, ...(said.after ?? [])].join("\n") : "";
    });
    assert.match(texts[0] ?? "", /bank is deciding about the payment/);
    for (const text of texts) assert.doesNotMatch(text, /\$10|is yours$/m, act);
  }
});

test("a letter about an athlete whose page was removed calls them that, from the beginning of a sentence on", () => {
  const order = orderOf("shout_out", NAME_OF_NOBODY);
  for (const act of ORDER_ACTS) {
    const step = {
      act,
      actor: "officer" as const,
      words: null,
      happened_at: NOW,
      by_platform: false,
      in_dispute: false,
    };
    const said = wordsFor("supporter", order, step);
    if (!said) continue;
    assert.match(said.subject, /^[A-Z]/);
    assert.match(said.opening, /^[A-Z]/);
    assert.doesNotMatch([said.opening, said.quotes].join(), /\b[Aa]n('s| has| needs| can't| asks| writes)/);
  }
});
