import sql from "sql-template-tag";
import { audit } from "../http/audit.ts";
import { Refusal } from "../http/refusal.ts";
import type { Asker } from "../http/route.ts";
import { personOf } from "../http/who.ts";
import type { World } from "../world/world.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { endSessionsOf } from "./sessions.ts";

const refused = (field: string, message: string) =>
  new Refusal(422, message, { errors: { [field]: message } });

/** Changes the asker's password and ends all of his sessions, on every device. Throws `Refusal` 422. */
export async function changeOwnPassword(
  world: World,
  { old_password, new_password }: { old_password: string; new_password: string },
  asker: Asker,
): Promise<void> {
  const { user_id } = personOf(asker);
  const kept = await world.database.row<{ password_hash: string | null }>(
    sql`select password_hash from people where user_id = ${user_id}`,
  );
  if (!(await isPassword(old_password, kept?.password_hash ?? null, world.password_cost)))
    throw refused("old_password", "The old password is wrong.");
  if (old_password === new_password)
    throw refused("new_password", "Your new password must be different from previously used passwords.");
  const password_hash = await hashPassword(new_password, world.password_cost);
  await world.database.transaction(async (tx) => {
    await tx.row(sql`
      update people set password_hash = ${password_hash}, password_changed_at = ${world.clock.now()}
       where user_id = ${user_id}`);
    await endSessionsOf(tx, user_id);
    await audit(tx, asker, { act: "changed the password" });
  });
}
