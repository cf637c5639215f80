import type { CollaborationRequest } from "../../../contract/collaborations.ts";

/** What a request is called at the desk: who asks whom. */
export function deskTitle({ terms, athlete }: Pick<CollaborationRequest, "terms" | "athlete">): string {
  if (!terms) return athlete.player_name;
  const who = terms.company_name ?? `${terms.first_name} ${terms.last_name}`;
  return `${who} asks ${athlete.player_name}`;
}
