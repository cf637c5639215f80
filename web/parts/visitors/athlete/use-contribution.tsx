import { useRef, useState } from "react";
import type { ShownOffer } from "../../../../contract/orders/offers.ts";
import type { Player } from "../../../../contract/players/players.ts";
import { NOT_OPENED } from "../../../state/messages/not-opened.ts";
import { notify } from "../../../state/messages/toasts.ts";

/** Fetched once the page is alive (web/later.ts), or by the first press where that comes earlier. */
const fetchContribution = async () =>
  (await import("../../on-demand/contribution/contribution.tsx")).Contribution;

/** Whole dollars, the field for another amount, or a service; null before anything is chosen. */
export type FirstAmount = number | "other" | Pick<ShownOffer, "kind" | "is_monthly"> | null;

/**
 * What begins a contribution: `open` shows its dialog with an amount or a service chosen or none, and gives the focus back to `from` in the
 * end. `dialog` has its place beside the buttons.
 */
export function useContribution(player: Player, title: string) {
  const opener = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState({ times: 0, amount: null as FirstAmount });
  const [Contribution, setContribution] = useState<Awaited<ReturnType<typeof fetchContribution>> | null>(
    null,
  );

  const open = async (from: HTMLElement, amount: FirstAmount = null) => {
    opener.current = from;
    try {
      const fetched = await fetchContribution();
      setContribution(() => fetched);
      setOpened(({ times }) => ({ times: times + 1, amount }));
    } catch {
      notify("error", "We couldn't open this. Check your connection and try again.");
      dispatchEvent(new Event(NOT_OPENED));
    }
  };

  const dialog = Contribution && (
    <Contribution
      player={player}
      title={title}
      opener={opener}
      openings={opened.times}
      amount={opened.amount}
    />
  );
  return { open, dialog };
}
