import assert from "node:assert/strict";
import { test } from "node:test";
import { type KnownSum, namedSentence, reportAnswer, reportOf } from "./report.ts";

const player_name = "Ada Archer";
const MEMBER: KnownSum = {
  rule: "yes",
  school_name: "Ashby",
  so_far: 560,
  on_open_pages: 0,
  reported_from: 600,
  report_within: 5,
  agreed: false,
  together: false,
};
const GUEST: KnownSum = { ...MEMBER, so_far: null };
const FOLLOWS =
  "From $600 on, Ada Archer reports it, with your name, to the College Sports Commission within 5 business days.";

const of = (known: KnownSum | null, amount: number, months: number | null = null) =>
  reportOf(known, { player_name, amount, months });

test("below the figure the sum is said to whoever gave before, and nothing is asked", () => {
  assert.deepEqual(of(MEMBER, 39), {
    needs: "nothing",
    words: ["With this you'll have given Ada Archer $599 in all."],
  });
  assert.deepEqual(of({ ...MEMBER, so_far: 0 }, 599), { needs: "nothing", words: [] });
  assert.deepEqual(of(MEMBER, 0), { needs: "nothing", words: [] });
});

test("at the figure it is asked, with what follows; plans count whole, and open pages too", () => {
  assert.deepEqual(of(MEMBER, 40), {
    needs: "agreement",
    words: ["With this you'll have given Ada Archer $600 in all.", FOLLOWS],
  });
  assert.deepEqual(of({ ...MEMBER, so_far: 0 }, 50, 12), {
    needs: "agreement",
    words: ["With this you'll have given Ada Archer $600 in all, with all 12 payments.", FOLLOWS],
  });
  assert.deepEqual(of({ ...MEMBER, so_far: 0, on_open_pages: 580 }, 20), {
    needs: "agreement",
    words: [
      "With this you'll have given Ada Archer $600 in all, counting the payment page you still have open.",
      FOLLOWS,
    ],
  });
});

test("who counts as one with others is asked from the first dollar, and reads nothing of what those gave", () => {
  const together: KnownSum = { ...MEMBER, so_far: 20, together: true };
  const words = [
    "With this you'll have given Ada Archer $30 in all.",
    `A school found that your giving counts together with someone else's, as one payor. ${FOLLOWS}`,
  ];
  assert.deepEqual(of(together, 10), { needs: "agreement", words });
  assert.deepEqual(of({ ...together, agreed: true }, 10), {
    needs: "nothing",
    words: [...words, "You agreed to be named in this report."],
  });
  assert.equal(of({ ...together, rule: "school_first" }, 10).needs, "school");
  assert.equal(of({ ...together, rule: "no" }, 10).needs, "nothing");
});

test("who agreed before is told so and asked no more", () => {
  assert.deepEqual(of({ ...MEMBER, agreed: true }, 50), {
    needs: "nothing",
    words: [
      "With this you'll have given Ada Archer $610 in all.",
      FOLLOWS,
      "You agreed to be named in this report.",
    ],
  });
});

test("a guest reads the rule, and is asked where the one gift alone comes to it", () => {
  const quiet = of(GUEST, 50);
  assert.deepEqual(quiet, of(GUEST, 599));
  assert.deepEqual(quiet, of(GUEST, 50, 12));
  assert.deepEqual(of(GUEST, 50, 6), { needs: "nothing", words: [] });
  assert.match(quiet.needs === "nothing" ? quiet.words.join() : "", /^From \$600 in all, Ada Archer reports/);
  assert.deepEqual(of(GUEST, 600), { needs: "agreement", words: [FOLLOWS] });
});

test("where the school says first, it is a message; where there is no rule, or nothing is known, nothing", () => {
  for (const known of [MEMBER, GUEST]) {
    assert.equal(of({ ...known, rule: "school_first" }, 600).needs, "school");
    assert.deepEqual(of({ ...known, rule: "no" }, 5_000), { needs: "nothing", words: [] });
  }
  assert.deepEqual(of({ ...GUEST, rule: "school_first" }, 50), { needs: "nothing", words: [] });
  assert.deepEqual(of(null, 5_000), { needs: "nothing", words: [] });
});

test("what the server refused is asked here too, whatever is known", () => {
  const asked = (known: KnownSum | null, amount: number) =>
    reportOf(known, { player_name, amount, months: null }, 50);
  assert.deepEqual(asked(null, 50), {
    needs: "agreement",
    words: ["Ada Archer reports this, with your name, to the College Sports Commission."],
  });
  assert.equal(asked({ ...MEMBER, so_far: 0 }, 60).needs, "agreement");
  assert.equal(asked({ ...MEMBER, so_far: 0 }, 40).needs, "nothing");
});

test("only the very sentence that was ticked is an agreement", () => {
  const report = of(MEMBER, 50);
  const ticked = namedSentence(player_name, MEMBER);
  assert.deepEqual(reportAnswer(report, ticked, ticked), { agreed_to: ticked, missing: null });
  const others = [
    namedSentence("Bo Baker", MEMBER),
    namedSentence(player_name, { ...MEMBER, reported_from: 500 }),
  ];
  for (const other of [null, ...others])
    assert.deepEqual(reportAnswer(report, ticked, other), {
      agreed_to: null,
      missing: { message: "Please agree to be named in the report.", field: "agrees_to_be_named" },
    });
  assert.deepEqual(
    reportAnswer(of(MEMBER, 10), ticked, ticked),
    { agreed_to: null, missing: null },
    "not sent where it isn't asked",
  );
});
