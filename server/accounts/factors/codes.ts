import { digitsOf } from "../../../contract/accounts/factors.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { authenticatorCode } from "./authenticator.ts";
import { tellOfFactor } from "./factor-letters.ts";
import { recoveryCode } from "./recovery-codes.ts";
import { standingOf } from "./standing.ts";

/** What somebody typed who was asked for a second step. */
export interface TypedCode {
  /** Uses it up, in the caller's transaction; false where it is none, or was used before. */
  readonly use: (tx: Queries, asker: Asker) => Promise<boolean>;
}

/** A code of an account's app, or one of its recovery codes; null where it can be neither. */
export async function readCode(world: World, user_id: number, typed: string): Promise<TypedCode | null> {
  if (/^\d{6}$/.test(digitsOf(typed))) {
    const use = await authenticatorCode(world, user_id, typed);
    return use && { use };
  }
  const use = await recoveryCode(world, user_id, typed);
  if (!use) return null;
  return {
    use: async (tx, asker) => {
      if (!(await use(tx))) return false;
      const { recovery_codes } = await standingOf(tx, user_id);
      await audit(tx, asker, { act: "used a recovery code", actor_id: user_id });
      await tellOfFactor(world, tx, user_id, { what: "recovery code used", left: recovery_codes });
      return true;
    },
  };
}
