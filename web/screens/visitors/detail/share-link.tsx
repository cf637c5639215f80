import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { Player } from "../../../../contract/players/players.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import styles from "./detail.module.css";

const COPIED_MS = 2_000;

/** The address to pass on, with a button that copies it. */
export function ShareLink({ player }: { readonly player: Player }) {
  /** When it was copied last; null when that is long enough ago. */
  const [copied_at, setCopiedAt] = useState<number | null>(null);
  const address = useApiClient().settings.origin + pages.onePlayer.to(player);
  const shown = address.replace(/^https?:\/\//, "");
  const [path, query] = shown.split("?");

  useEffect(() => {
    if (copied_at === null) return;
    const timer = setTimeout(() => setCopiedAt(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied_at]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopiedAt(performance.now());
      notify("success", "Link copied.");
    } catch {
      notify("error", "Could not copy the link. Please try again.");
    }
  };

  const Icon = copied_at === null ? Copy : Check;
  return (
    <div className={styles.share}>
      <h3>Share this athlete</h3>
      {/* Read aloud as one address, however it breaks. */}
      <a className={`${linkClass} ${styles.address}`} href={address} aria-label={shown}>
        {path}
        <span>?{query}</span>
      </a>
      <button type="button" className={`${buttonClass("quiet")} needs-script no-print`} onClick={copy}>
        <Icon size={18} aria-hidden="true" />
        {copied_at === null ? "Copy link" : "Copied"}
      </button>
    </div>
  );
}
