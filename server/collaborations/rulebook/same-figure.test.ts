import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { NewRule } from "../../../contract/collaborations/rules.ts";
import { addPerson } from "../../testing/people.ts";
import { openAccounts } from "../../testing/under-way.ts";
import { askerOf, dayFromToday } from "../testing/requests.ts";
import { addLine } from "./keep-rules.ts";

let accounts: Awaited<ReturnType<typeof openAccounts>>;
before(async () => {
  accounts = await openAccounts();
});
after(() => accounts.close());

test("a figure keeps out a second one to the end of its last day, by the clock that all days are told by", async () => {
  const { owner, world } = accounts;
  const { rows } = await owner.query("select school_id from teams limit 1");
  const { school_id } = rows[0];
  const email = "casey@school.example";
  const user_id = await addPerson(owner, { email, role: "compliance", school_id });
  const casey = askerOf({ user_id, email }, { role: "compliance", school_id });
  const six: NewRule = {
    ...{ kind: "figure", figure: "review-days", scope: "school", scope_of: "", value: 6 },
    ...{ says: "We answer within six days", source: "Handbook, section 2", source_url: "" },
    ...{ effective_from: dayFromToday(-3), effective_until: dayFromToday(3), seen_on: "" },
    ...{ status: "in_force", reason: "New in this year's handbook." },
  };
  await addLine(world, six, casey);
  const four: NewRule = { ...six, value: 4, effective_from: dayFromToday(4), effective_until: "" };
  const on = (day: string) => ({
    ...world,
    clock: { ...world.clock, now: () => new Date(`${day}T23:59:00Z`) },
  });
  await assert.rejects(addLine(on(dayFromToday(3)), four, casey), { status: 409 });
  assert.equal((await addLine(on(dayFromToday(4)), four, casey)).value, 4);
});
