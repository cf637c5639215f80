import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { PROJECT, query } from "../testing/clusters.ts";
import { bareDatabase } from "../testing/database.ts";
import { migrate } from "./migrate.ts";

const MIGRATIONS = join(PROJECT, "database/migrations");

test("what schools set as their state before is a correction, since the day it was set", async (t) => {
  const { ownerUrl, drop } = await bareDatabase();
  t.after(drop);
  const folder = mkdtempSync(join(tmpdir(), "donate-nil-migrations-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const file of readdirSync(MIGRATIONS).filter((each) => each < "0089"))
    cpSync(join(MIGRATIONS, file), join(folder, file));
  await migrate(ownerUrl, { folder });
  await query(
    ownerUrl,
    `insert into schools (school_name) values ('Akron'), ('Kent State');
     insert into people (email) values ('casey@school.example');
     insert into school_desks (school_id, us_state, changed_at) values (1, 'OH', '2026-10-01');
     update school_rules_held set held_from = '-infinity';
     update school_desks set review_days = 3, changed_at = '2026-10-05';
     update school_desks set us_state = 'TX', changed_at = '2026-10-09', changed_by = 1;
     insert into school_desks (school_id, changed_at) values (2, '2026-10-01')`,
  );
  await migrate(ownerUrl);
  const kept = await query(
    ownerUrl,
    "select school_id, value, reason, corrected_by::int, corrected_at::date::text from school_fact_corrections order by 1, 5",
  );
  const reason = "Set by the school before facts had a source";
  assert.deepEqual(kept, [
    { school_id: 1, value: "OH", reason, corrected_by: null, corrected_at: "-infinity" },
    { school_id: 1, value: "TX", reason, corrected_by: 1, corrected_at: "2026-10-09" },
  ]);
  const at = (day: string) => query(ownerUrl, `select us_state from school_facts_at(1, '${day}')`);
  assert.deepEqual(
    [await at("2026-10-06"), await at("infinity")],
    [[{ us_state: "OH" }], [{ us_state: "TX" }]],
  );
});
