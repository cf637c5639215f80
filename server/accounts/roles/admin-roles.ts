import sql from "sql-template-tag";
import type { GivenRoleName, RoleOrder } from "../../../contract/accounts/roles.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { World } from "../../world/world.ts";
import { type GivenRole, giveRole, takeRole } from "./roles.ts";

/** Gives what an admin asks for. Throws `Refusal` 401, 404, 409, 422. */
export async function giveByAdmin(
  world: World,
  user_id: number,
  order: RoleOrder,
  asker: Asker,
): Promise<{ given: true }> {
  if (!(await giveRole(world, user_id, await roleOf(world, order), asker)))
    throw new Refusal(409, "This account already has that role. Refresh the list.");
  return { given: true };
}

/** Takes what an admin asks for. Throws `Refusal` 401, 409. */
export async function takeByAdmin(
  world: World,
  user_id: number,
  role: GivenRoleName,
  asker: Asker,
): Promise<{ taken: true }> {
  if (!(await takeRole(world, user_id, role, asker)))
    throw new Refusal(409, "This account no longer has that role. Refresh the list.");
  return { taken: true };
}

async function roleOf(
  { database }: World,
  { role, school_name, player_id, seen }: RoleOrder,
): Promise<GivenRole> {
  if (role === "athlete")
    return { role, player_id: player_id ?? 0, seen: seen ?? { player_name: "", team_id: 0 } };
  if (role !== "compliance") return { role };
  const found = await database.row<{ school_id: number }>(sql`
    select school_id from schools where school_key = name_key(${school_name ?? ""})
     union select school_id from school_aliases where alias_key = name_key(${school_name ?? ""})`);
  if (!found) {
    const said = `No school is named '${school_name}'.`;
    throw new Refusal(404, said, { errors: { school_name: said } });
  }
  return { role, school_id: found.school_id };
}
