import { CircleHelp } from "lucide-react";
import { buttonClass } from "../../../ui/button.ts";
import { Link } from "../../visitors/blocks/link.tsx";
import { Notice } from "../../visitors/blocks/notice.tsx";

/** Where an address or a link leads to no order, or to somebody else's. */
export const NoOrder = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Notice
    icon={CircleHelp}
    title="We can't find this order"
    actions={
      <Link className={buttonClass("loud")} to={to}>
        {children}
      </Link>
    }
  >
    <p>The link may be incomplete, or the order belongs to another account.</p>
  </Notice>
);
