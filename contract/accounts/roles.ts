import * as z from "zod/mini";
import { call, type Rule } from "../form/call.ts";
import { id, nameText } from "../form/fields.ts";
import { player } from "../players/players.ts";

/** What admins give and take; 'member' is everybody. */
export const GIVEN_ROLES = ["admin", "compliance", "athlete", "brand"] as const;
const givenRole = z.enum(GIVEN_ROLES);
export type GivenRoleName = (typeof GIVEN_ROLES)[number];

const person = z.object({ user_id: id });

/** Whose page it is, as it was shown before it was given: a number alone is easily another athlete's. */
const seenPage = z.pick(player, { player_name: true, team_id: true });
export type SeenPage = z.output<typeof seenPage>;

const roleOrder = z.object({
  role: givenRole,
  /** An officer's school, by one of its names. */
  school_name: z.optional(z.nullable(nameText)),
  /** An athlete's page. */
  player_id: z.optional(z.nullable(id)),
  /** Of that page, as `get_player` answers. */
  seen: z.optional(z.nullable(seenPage)),
});
export type RoleOrder = z.output<typeof roleOrder>;

export const roleRules: readonly Rule<RoleOrder>[] = [
  [
    ({ role, school_name }) => role !== "compliance" || !!school_name?.trim(),
    "Please name the officer's school.",
    "school_name",
  ],
  [
    ({ role, player_id, seen }) => role !== "athlete" || (typeof player_id === "number" && !!seen),
    "Please find the athlete's page and look at whose it is.",
    "player_id",
  ],
];

export const giveUserRole = call({
  name: "give_user_role",
  summary: "Gives an account a role and ends its sessions.",
  method: "POST",
  path: "/v1/admin/users/{user_id}/roles",
  who: "admin",
  fresh_proof: true,
  params: person,
  body: roleOrder,
  rules: roleRules,
  answer: z.object({ given: z.literal(true) }),
  failures: {
    404: "No such account, school or player, or the player's page was taken down.",
    409: "The account has this role already, or the page has an account, was merged into another one, was approved for someone else, or is not the one that was seen.",
    422: "A rule is broken, or the account's address is not confirmed.",
  },
  example: ({ user_id }) => ({ params: { user_id }, body: { role: "brand" as const } }),
});

export const takeUserRole = call({
  name: "take_user_role",
  summary: "Takes a role from an account and ends its sessions.",
  method: "DELETE",
  path: "/v1/admin/users/{user_id}/roles/{role}",
  who: "admin",
  fresh_proof: true,
  params: z.extend(person, { role: givenRole }),
  answer: z.object({ taken: z.literal(true) }),
  failures: { 409: "The account has no such role (anymore), or it is the last admin." },
  example: ({ user_id }) => ({ params: { user_id, role: "brand" as const } }),
  outcomes: { rest: 409 },
});
