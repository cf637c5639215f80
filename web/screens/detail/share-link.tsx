import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { pages } from "../../../contract/pages.ts";
import type { Player } from "../../../contract/players.ts";
import { notify } from "../../state/toasts.ts";
import { buttonClass, linkClass } from "../../ui/button.ts";
import styles from "./detail.module.css";

const COPIED_MS = 2_000;

/** The address to pass on, with a button that copies it. */
export function ShareLink({ player }: { readonly player: Player }) {
  const [copied, setCopied] = useState(false);
  const path = pages.onePlayer.to(player);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(path, window.location.href).href);
      setCopied(true);
      notify("success", "Link copied.");
    } catch {
      notify("error", "Could not copy the link. Please try again.");
    }
  };

  return (
    <div className={styles.share}>
      <h3>Share this athlete</h3>
      <a className={`${linkClass} ${styles.address}`} href={path}>
        {path}
      </a>
      <button type="button" className={buttonClass("quiet")} onClick={copy}>
        {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
        {copied ? "Copied" : "Copy link"}
      </button>
      <p className="unseen" role="status">
        {copied && "Link copied."}
      </p>
    </div>
  );
}
