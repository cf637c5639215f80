import { Check, Share2 } from "lucide-react";
import { useState } from "react";
import type { MomentAthlete } from "../../../contract/contributions/moment.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { type Backed, backedText } from "../../../contract/pages/backed.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { firstName } from "../../../pure/names.ts";
import { useApiClient } from "../../state/asking/api-client.ts";
import { notify } from "../../state/messages/toasts.ts";
import { buttonClass } from "../../ui/button.ts";

type Shared = Pick<MomentAthlete, "player_id" | "team_id" | "player_name">;

interface ShareButtonProps {
  readonly athlete: Shared;
  /** The day that the link unfolds with; null for the athlete's own picture. */
  readonly backed: Backed | null;
}

/** Passes the athlete's page on: by the device's own way of sharing, else by a copied link. */
export function ShareButton({ athlete, backed }: ShareButtonProps) {
  const [copied, setCopied] = useState(false);
  const url =
    useApiClient().settings.origin + pages.onePlayer.to(athlete, backed ? backedText(backed) : undefined);

  const share = async () => {
    try {
      if ("share" in navigator) {
        const text = `I backed ${athlete.player_name} on ${PRODUCT_NAME}.`;
        return await navigator.share({ title: athlete.player_name, text, url });
      }
    } catch (error) {
      // Who closes the list of ways has chosen none.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      notify("success", "Link copied.");
    } catch {
      notify("error", "Could not copy the link. Please try again.");
    }
  };

  const Icon = copied ? Check : Share2;
  return (
    <button type="button" className={`${buttonClass("loud")} needs-script`} onClick={share}>
      <Icon size={20} aria-hidden="true" />
      {copied ? "Link copied" : `Share ${firstName(athlete.player_name)}'s page`}
    </button>
  );
}
