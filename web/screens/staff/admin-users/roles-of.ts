import type { GivenRoleName } from "../../../../contract/accounts/roles.ts";
import type { ListedUser } from "../../../../contract/admin/users.ts";

export const NAMES: Readonly<Record<GivenRoleName, string>> = {
  admin: "admin",
  compliance: "compliance officer",
  athlete: "athlete",
  brand: "brand",
};

/** `admin, athlete (Kai O'Brien)`; null for a plain member. */
export const rolesOf = ({ roles }: ListedUser): string | null =>
  roles
    .map(({ role, school_name, player_name }) => {
      const at = school_name ?? player_name;
      const name = role === "member" ? role : NAMES[role];
      return at ? `${name} (${at})` : name;
    })
    .join(", ") || null;
