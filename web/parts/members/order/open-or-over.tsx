import { Link } from "../../visitors/blocks/link.tsx";
import payors from "../payors/payors.module.css";

/** Which part of a list of orders is shown. */
export type Which = "open" | "over";

/** What the address asks for. */
export const whichIn = (search: URLSearchParams): Which => (search.get("which") === "over" ? "over" : "open");

/** The choice between what goes on and what is over. */
export const OpenOrOver = ({ chosen, to }: { readonly chosen: Which; readonly to: string }) => (
  <nav aria-label="Orders by state">
    <ul className={payors.chips}>
      <li>
        <Link to={to} aria-current={chosen === "open" ? "true" : undefined} preventScrollReset>
          Open
        </Link>
      </li>
      <li>
        <Link
          to={`${to}?which=over`}
          aria-current={chosen === "over" ? "true" : undefined}
          preventScrollReset
        >
          Over
        </Link>
      </li>
    </ul>
  </nav>
);
