import { CircleHelp } from "lucide-react";
import { buttonClass } from "../../../ui/button.ts";
import { Link } from "../../visitors/blocks/link.tsx";
import { Notice } from "../../visitors/blocks/notice.tsx";

/** Where an address leads to no request, or to somebody else's. */
export const NoRequest = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Notice
    icon={CircleHelp}
    title="We can't find this request"
    actions={
      <Link className={buttonClass("loud")} to={to}>
        {children}
      </Link>
    }
  >
    <p>The link may be incomplete, or the request belongs to another account.</p>
  </Notice>
);
