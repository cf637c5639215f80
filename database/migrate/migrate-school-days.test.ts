import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { PROJECT, query } from "../testing/clusters.ts";
import { bareDatabase } from "../testing/database.ts";
import { migrate } from "./migrate.ts";

const MIGRATIONS = join(PROJECT, "database/migrations");

test("what schools said of their own days is lines of rules, each with the days on which it held", async (t) => {
  const { ownerUrl, drop } = await bareDatabase();
  t.after(drop);
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-migrations-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const file of readdirSync(MIGRATIONS).filter((each) => each < "0108"))
    cpSync(join(MIGRATIONS, file), join(folder, file));
  await migrate(ownerUrl, { folder });
  await query(
    ownerUrl,
    `insert into schools (school_name) values ('Akron'), ('Kent State'), ('Toledo');
     insert into people (email) values ('casey@school.example');
     insert into school_desks (school_id, review_days, changed_at, changed_by) values (1, 3, '2026-10-01', 1);
     update school_rules_held set held_from = '-infinity';
     update school_desks set disclosure_days = 9, changed_at = '2026-10-05';
     update school_desks set review_days = 5, changed_at = '2026-10-09 08:00Z';
     update school_desks set disclosure_days = null, changed_at = '2026-10-12';
     insert into school_desks (school_id, changed_at, changed_by) values (2, '2026-10-01', 1);
     insert into school_desks (school_id, review_days, changed_at) values (3, 4, '2026-10-01')`,
  );
  await migrate(ownerUrl);
  const lines = await query(
    ownerUrl,
    `select r.school_id, r.rule_id, r.value::int, r.effective_from::text, e.ends_on::text, n.value::int as superseded_by
       from rules r left join rule_endings e using (rule_row_id) left join rules n on n.rule_row_id = e.superseded_by
      where r.scope = 'school' order by r.rule_row_id`,
  );
  const of_one = (rule_id: string, rest: object) => ({ school_id: 1, rule_id, superseded_by: null, ...rest });
  assert.deepEqual(lines, [
    of_one("review-days", { value: 3, effective_from: null, ends_on: "2026-10-08", superseded_by: 5 }),
    of_one("disclosure-days", { value: 9, effective_from: "2026-10-05", ends_on: "2026-10-11" }),
    of_one("review-days", { value: 5, effective_from: "2026-10-09", ends_on: null }),
  ]);
  const said = (figure: string, day: string) =>
    query(ownerUrl, `select school_days_said(1, '${figure}', '${day}') as days`);
  for (const [figure, day, days] of [
    ["review-days", "2026-10-08", 3],
    ["review-days", "2026-10-09", 5],
    ["disclosure-days", "2026-10-04", null],
    ["disclosure-days", "2026-10-11", 9],
    ["disclosure-days", "2026-10-12", null],
  ] as const)
    assert.deepEqual(await said(figure, day), [{ days }], `${figure} ${day}`);
});
