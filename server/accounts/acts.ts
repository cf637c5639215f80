import sql from "sql-template-tag";
import type { Waiting } from "../../contract/accounts/waiting.ts";
import type { Person } from "../http/sessions/session.ts";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";
import { isRequired } from "./factors/standing.ts";
import { countAgreeable } from "./factors/unagreed.ts";

/** What somebody's sign-in lacks for their roles; null where it lacks nothing. */
export async function lackingSecondStep(
  { database, second_factor }: Pick<World, "database" | "second_factor">,
  person: Person,
): Promise<Waiting["second_step"]> {
  if (person.has_second_factor || !isRequired(second_factor, person)) return null;
  const found = await database.row<{ due_at: Date | null }>(
    sql`select second_factor_due_at as due_at from people where user_id = ${person.user_id}`,
  );
  return { resting_roles: [...person.resting], due_at: found?.due_at?.toISOString() ?? null };
}

/** Second steps whose removal this admin may still agree to. */
export const countRemovals = (queries: Queries, admin_id: number, now: Date): Promise<number> =>
  countAgreeable(queries, admin_id, now);
