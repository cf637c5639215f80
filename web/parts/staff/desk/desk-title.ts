import type { DeskRequest } from "../../../../contract/collaborations/desk.ts";
import type { CollaborationRequest } from "../../../../contract/collaborations/requests.ts";

/** What a request is called at the desk: who asks whom. */
export function deskTitle({ terms, athlete }: Pick<CollaborationRequest, "terms" | "athlete">): string {
  if (!terms) return athlete.player_name;
  const who = terms.company_name ?? `${terms.first_name} ${terms.last_name}`;
  return `${who} → ${athlete.player_name}`;
}

/** Who of the office has it. */
export const assignmentWords = ({ assigned_to }: Pick<DeskRequest, "assigned_to">): string =>
  assigned_to ? `Assigned to ${assigned_to.name}` : "Not assigned yet";
