import { Link2Off } from "lucide-react";
import { useState } from "react";
import { LINK_DAYS } from "../../../../contract/form/private-link.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { Link } from "../../visitors/blocks/link.tsx";
import { Notice } from "../../visitors/blocks/notice.tsx";

const FAILED = "We couldn't send the email. Please try again.";

export interface LinkOverProps {
  /** Has a new link mailed in the place of one whose time is over. */
  readonly renew: () => Promise<{ mailed: boolean }>;
}

/** Where a mailed link leads whose time is over. */
export function LinkOver({ renew }: LinkOverProps) {
  const [came, setCame] = useState<"mailed" | "nothing" | null>(null);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    try {
      setCame((await renew()).mailed ? "mailed" : "nothing");
    } catch (error) {
      notify("error", problemOf(error)?.detail ?? FAILED);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice
      icon={Link2Off}
      title="This link has expired"
      actions={
        came === null ? (
          <button type="button" className={buttonClass("loud")} aria-disabled={busy} onClick={press}>
            {busy ? "Sending..." : "Email me a new link"}
          </button>
        ) : (
          <Link className={buttonClass("quiet")} to={pages.home.to()}>
            Home
          </Link>
        )
      }
    >
      <p role="status">{WORDS[came ?? "before"]}</p>
    </Notice>
  );
}

const WORDS = {
  before: `To keep you safe, private links work for ${LINK_DAYS} days. We can send a new one to the same address.`,
  mailed: "A new link is on its way to the same address.",
  nothing: "There's nothing left to open. What you typed and your email address are deleted.",
} as const;
