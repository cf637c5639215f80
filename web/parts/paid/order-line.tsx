import type { Moment } from "../../../contract/contributions/moment.ts";
import { serviceKindOf } from "../../../contract/orders/kinds.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { longDate } from "../../../pure/dates.ts";
import { firstName } from "../../../pure/names.ts";
import { dollars } from "../../../pure/numbers.ts";
import { useSession } from "../../state/session/use-session.ts";
import { linkClass } from "../../ui/button.ts";
import { Link } from "../visitors/blocks/link.tsx";
import styles from "./jersey-receipt.module.css";
import { leaveDialog } from "./leave-dialog.ts";

type Ordered = NonNullable<Moment["ordered"]>;

interface OrderLineProps {
  /** Null of a contribution that is for no service; a server of the release before says nothing. */
  readonly ordered: Moment["ordered"] | undefined;
  readonly player_name: string;
  /** Dollars that are held for it. */
  readonly amount: number;
}

export const serviceName = ({ kind }: Pick<Ordered, "kind">): string =>
  serviceKindOf(kind)?.name ?? kind.replaceAll("_", " ");

/** What was ordered, by when, what happens if it isn't done, and where it can be followed. */
export function OrderLine({ ordered, player_name, amount }: OrderLineProps) {
  const user = useSession();
  if (!ordered) return null;
  const { order_id, due_at, over_at } = ordered;
  return (
    <>
      <p className={styles.plan}>
        <b>{serviceName(ordered)}.</b>
        {due_at && ` ${firstName(player_name)} does it by ${longDate(due_at)}.`}{" "}
        {user && (
          <Link className={`${linkClass} no-print`} to={pages.myOrder.to({ order_id })} onClick={leaveDialog}>
            My order
          </Link>
        )}
      </p>
      {over_at && (
        <p>
          We hold your {dollars(amount)} until it's done. If there's no proof by {longDate(over_at)}, your
          money comes back without asking.
        </p>
      )}
      {!user && <p className="no-print">The link in your receipt's email leads to your order.</p>}
    </>
  );
}
