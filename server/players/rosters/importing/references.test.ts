import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { rosterDatabase } from "../testing/import.ts";

const at = rosterDatabase(emptyDatabase);

test("whoever deletes a player finds by an index who refers to them, and a team its players", async () => {
  const without = await at.rows<{ column: string }>(`
    select c.conrelid::regclass || '.' || a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid in ('players'::regclass, 'teams'::regclass, 'schools'::regclass, 'rosters'::regclass)
       and not exists (
         select from pg_index i
          where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
            and coalesce(pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname), true))
     order by 1`);
  assert.deepEqual(
    without.map(({ column }) => column),
    // Few teams and schools go at once, and each of these indexes would be one more for all who give, ask or sign up.
    [
      "collaboration_requests.team_id",
      "contribution_stops.team_id",
      "contributions.team_id",
      "office_invitations.school_id",
      "recurring_contributions.team_id",
      "roles_held.school_id",
    ],
  );
});
