import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { realRosterDatabase, skip } from "./testing/real-rosters.ts";

// The other real files, the seasons in either order and the team files: `import-roster.long.test.ts`.
const at = realRosterDatabase();
before(at.open);
after(at.close);

test("a real roster: every row has one fate, and a second run writes no row", { skip }, async () => {
  const { created, unsure, refused } = await at.take("mens_2025");
  assert.deepEqual([created, unsure, refused], [5_795, 0, 0]);
  const before = await at.versions();
  const again = await at.take("mens_2025");
  assert.deepEqual([again.created, again.changed, again.gone, again.unchanged], [0, 0, 0, 5_795]);
  assert.deepEqual(await at.versions(), before);
});
