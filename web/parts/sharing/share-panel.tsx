import { Check, ChevronDown, Copy, Share } from "lucide-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { pages } from "../../../contract/pages/addresses.ts";
import { embedSnippet, passedOn } from "../../../contract/pages/passed-on.ts";
import type { Player } from "../../../contract/players/players.ts";
import { useApiClient } from "../../state/asking/api-client.ts";
import { notify } from "../../state/messages/toasts.ts";
import { buttonClass, linkClass } from "../../ui/button.ts";
import styles from "./share-panel.module.css";

interface SharePanelProps {
  readonly player: Pick<Player, "player_id" | "team_id" | "player_name" | "team_name">;
  /** In a list today: paper and other sites show nobody else. */
  readonly is_found: boolean;
  readonly title: ReactNode;
}

/** The address to pass on, and the ways to do it: by the phone's own sheet, by copying, on paper, on another site. */
export function SharePanel({ player, is_found, title }: SharePanelProps) {
  const { origin } = useApiClient().settings;
  const address = origin + pages.onePlayer.to(player);
  const shown = address.replace(/^https?:\/\//, "");
  const [path, query] = shown.split("?");
  return (
    <div className={styles.share}>
      {title}
      {/* Read aloud as one address, however it breaks. */}
      <a className={`${linkClass} ${styles.address}`} href={address} aria-label={shown}>
        {path}
        <span>?{query}</span>
      </a>
      <div className={`${styles.ways} needs-script no-print`}>
        <CopyButton text={address} what="link" />
        <NativeShare title={`${player.player_name}, ${player.team_name}`} url={address} />
      </div>
      {is_found && <OnPaperAndElsewhere player={player} origin={origin} />}
    </div>
  );
}

/** Works without a script: a picture, a page and a text. */
function OnPaperAndElsewhere({ player, origin }: Pick<SharePanelProps, "player"> & { origin: string }) {
  const snippet = embedSnippet(origin, player);
  return (
    <div className="no-print">
      <Fold name="QR code">
        <a href={passedOn.code(player)} target="_blank" rel="noopener nofollow">
          <img
            className={styles.code}
            src={passedOn.code(player)}
            width={160}
            height={160}
            loading="lazy"
            alt={`QR code of ${player.player_name}'s page (opens a new tab)`}
          />
        </a>
      </Fold>
      <Fold name="Embed on your site">
        <code>{snippet}</code>
        <div className={`${styles.fold} needs-script`}>
          <CopyButton text={snippet} what="code" />
        </div>
      </Fold>
      <a className={styles.row} href={passedOn.poster(player)} target="_blank" rel="noopener nofollow">
        Print a poster <span className="unseen">(opens a new tab)</span>
      </a>
    </div>
  );
}

function Fold({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <details>
      <summary className={styles.row}>
        {name}
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}

const never = () => () => {};

/** There where the browser has such a sheet. The server can't know, so it joins the row without moving what stands there. */
function NativeShare(it: { readonly title: string; readonly url: string }) {
  const has_sheet = useSyncExternalStore(
    never,
    () => "share" in navigator,
    () => false,
  );
  if (!has_sheet) return null;
  // Whoever closes the sheet has decided, and is told nothing.
  const share = () => void navigator.share(it).catch(() => {});
  return (
    <button type="button" className={buttonClass("quiet")} onClick={share}>
      <Share size={18} aria-hidden="true" /> Share
    </button>
  );
}

const COPIED_MS = 2_000;

function CopyButton({ text, what }: { readonly text: string; readonly what: "link" | "code" }) {
  /** When it was copied last; null when that is long enough ago. */
  const [copied_at, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copied_at === null) return;
    const timer = setTimeout(() => setCopiedAt(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied_at]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopiedAt(performance.now());
      notify("success", what === "link" ? "Link copied." : "Code copied.");
    } catch {
      notify("error", `Could not copy the ${what}. Please try again.`);
    }
  };

  const Icon = copied_at === null ? Copy : Check;
  return (
    <button type="button" className={buttonClass("quiet")} onClick={copy}>
      <Icon size={18} aria-hidden="true" />
      {copied_at === null ? `Copy ${what}` : "Copied"}
    </button>
  );
}
