import { useState } from "react";
import { type OwnThanks, takeThanksBack } from "../../../../contract/thanks/thanks.ts";
import { longDate } from "../../../../pure/dates.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import words from "../../../parts/members/lists/words.module.css";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";

type LatestThanks = NonNullable<OwnThanks["latest"]>;

interface LatestProps {
  readonly latest: LatestThanks;
  readonly onChanged: () => Promise<void>;
}

/** The newest message and where it stands. */
export const Latest = ({ latest, onChanged }: LatestProps) => (
  <section className={shared.panel} aria-labelledby="latest-thanks">
    <h2 id="latest-thanks">{TITLES[latest.state]}</h2>
    <p>{standsAs(latest)}</p>
    {latest.decline_reason !== null && (
      <p className={words.typed}>
        <b>Why:</b> {latest.decline_reason}
      </p>
    )}
    <blockquote className={words.quoted}>{latest.words}</blockquote>
    {latest.state === "waiting" && <TakeBack thanks_id={latest.thanks_id} onDone={onChanged} />}
  </section>
);

const TITLES: Readonly<Record<LatestThanks["state"], string>> = {
  waiting: "Waiting for our review",
  sending: "On its way",
  sent: "Sent",
  declined: "Not sent",
};

function standsAs({ state, written_at, sent_at }: LatestThanks): string {
  if (state === "waiting")
    return `You wrote this on ${longDate(written_at)}. We'll email you once we've read it.`;
  if (state === "sending") return "We approved it, and we're emailing it to your supporters now.";
  if (state === "sent") return `We emailed this to your supporters on ${longDate(sent_at ?? written_at)}.`;
  return `You wrote this on ${longDate(written_at)}, and we can't send it as it is. You can write another one.`;
}

function TakeBack({
  thanks_id,
  onDone,
}: {
  readonly thanks_id: string;
  readonly onDone: () => Promise<void>;
}) {
  const client = useApiClient();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await asMember(client, client.ask(takeThanksBack, { params: { thanks_id } }));
      notify("success", "You took your message back. No one got it.");
    } catch (error) {
      notify("error", problemOf(error)?.detail ?? "We couldn't take it back. Please try again.");
    }
    setBusy(false);
    await onDone();
  };
  return (
    <button type="button" className={buttonClass("quiet")} aria-disabled={busy} onClick={take}>
      Take it back
    </button>
  );
}
