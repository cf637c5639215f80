import type { Role } from "../../../contract/accounts/accounts.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { longDate } from "../../../pure/dates.ts";
import type { Draft } from "../../letters/draft.ts";
import type { World } from "../../world/world.ts";

/** A role that somebody has, with the school or the page that it is for. */
export interface RoleHeld {
  readonly role: Role;
  readonly given_at: Date;
  /** False where the operator gave it by a command. */
  readonly by_admin: boolean;
  /** They accepted an invitation, signed in. */
  readonly invited: boolean;
  readonly school_name: string | null;
  readonly player_name: string | null;
  readonly team_name: string | null;
}

interface Words {
  readonly subject: string;
  readonly may: string;
  readonly label: string;
  readonly path: string;
}

/** Tells whoever got a role what they may do now, and where. */
export function roleDraft(
  { origin, contact_email }: Pick<World, "origin" | "contact_email">,
  id: string,
  to: string,
  held: RoleHeld,
): Draft {
  const { subject, may, label, path } = wordsOf(held);
  const day = longDate(held.given_at.toISOString());
  return {
    key: `role-given.${id}`,
    because: "account",
    to,
    subject,
    opening: `${whoseDoing(held)} on ${day} (UTC). ${may}`,
    way: { label, address: origin + path },
    after: [
      held.invited
        ? "You were signed out on your other devices, so the new role takes effect there at your next sign-in."
        : "You were signed out everywhere, so the new role takes effect at your next sign-in.",
      `Didn't expect this? Write to ${contact_email}.`,
    ],
  };
}

function whoseDoing({ by_admin, invited, school_name }: RoleHeld): string {
  if (invited) return `You accepted the invitation to the compliance desk of ${school_name}`;
  return `${by_admin ? "An admin" : "The operator"} of ${PRODUCT_NAME} gave your account a new role`;
}

function wordsOf({ role, school_name, player_name, team_name }: RoleHeld): Words {
  switch (role) {
    case "admin":
      return {
        subject: `You are an admin of ${PRODUCT_NAME} now`,
        may: "As an admin you see users, transactions and requests, and decide on them. Everything you do there is logged.",
        label: "Open the Admin Dashboard",
        path: pages.adminUsers.to(),
      };
    case "compliance":
      return {
        subject: `You are a compliance officer of ${school_name} now`,
        may: `As a compliance officer you review the NIL requests to athletes of ${school_name}.`,
        label: "Open the Compliance Desk",
        path: pages.complianceDesk.to(),
      };
    case "athlete":
      return {
        subject: `The page of ${player_name} is yours now`,
        may: `You can change the page of ${player_name} (${team_name}), see what was contributed and answer NIL requests.`,
        label: "Open the Athlete Dashboard",
        path: pages.athleteDashboard.to(),
      };
    case "brand":
    case "member":
      return {
        subject: `Your account at ${PRODUCT_NAME} is a brand's now`,
        may: "You can follow all NIL requests that were sent with your address.",
        label: "See your requests",
        path: pages.ownRequests.to(),
      };
  }
}
