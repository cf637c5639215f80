import { CircleHelp } from "lucide-react";
import { buttonClass } from "../../../ui/button.ts";
import { Link } from "../../visitors/blocks/link.tsx";
import { Notice } from "../../visitors/blocks/notice.tsx";

/** Where an address leads to no request, or to somebody else's. */
export const NoRequest = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Notice
    icon={CircleHelp}
    title="There is no such request"
    actions={
      <Link className={buttonClass("loud")} to={to}>
        {children}
      </Link>
    }
  >
    <p>Its address was not copied whole, or it is not yours to see.</p>
  </Notice>
);
