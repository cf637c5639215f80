import type { OrderLine } from "../../../../contract/orders/orders.ts";
import { RequestedJersey } from "../request/requested-jersey.tsx";

/** Whose service it is, seen before read. Nothing where their page was removed. */
export const OrderJersey = ({
  of: { player_name, worn },
}: {
  readonly of: Pick<OrderLine, "player_name" | "worn">;
}) => worn && <RequestedJersey athlete={{ player_name, sport_name: worn.sport_name, worn }} />;
