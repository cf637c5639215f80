import { useRef, useState } from "react";
import {
  type AlikePayors,
  keepPayorsApart,
  listAlikePayors,
} from "../../../../contract/contributions/payors-as-one.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import styles from "../../../parts/members/payors/as-one/as-one.module.css";
import { JoinQuestion } from "../../../parts/members/payors/as-one/join-question.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { alikeCaution, alikeReason, alikeWords } from "./alike-words.ts";

interface AlikePayorsListProps {
  /** Named by admins; an officer's is their own. */
  readonly school?: string;
  readonly onJoined: () => void;
}

/** Payors that may be the same, for a person to decide; nothing where there are none. */
export function AlikePayorsList({ school, onJoined }: AlikePayorsListProps) {
  const query = school === undefined ? {} : { school };
  const asked = useAnswer(`alike payors ${school}`, (ask, signal) =>
    ask(listAlikePayors, { query }, { signal }),
  );
  const pairs = asked.value?.data ?? [];
  if (pairs.length === 0) return null;
  return (
    <section className={shared.panel} aria-labelledby="alike-title">
      <h2 id="alike-title">May be the same</h2>
      <p>Payors who are the same count as one. Nothing is joined until you say so.</p>
      <ul className={styles.list}>
        {pairs.map((pair) => (
          <Pair
            key={`${pair.payor.payor_id} ${pair.other.payor_id}`}
            pair={pair}
            onDecided={async (is_joined) => {
              await asked.again();
              if (is_joined) onJoined();
            }}
          />
        ))}
      </ul>
    </section>
  );
}

interface PairProps {
  readonly pair: AlikePayors;
  readonly onDecided: (is_joined: boolean) => Promise<void>;
}

function Pair({ pair, onDecided }: PairProps) {
  const client = useApiClient();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { payor, other } = pair;
  const names = `${payor.name} and ${other.name}`;
  const caution = alikeCaution(pair);
  const keepApart = async () => {
    setBusy(true);
    try {
      const input = { params: { payor_id: payor.payor_id }, body: { other_id: other.payor_id } };
      await asMember(client, client.ask(keepPayorsApart, input));
      notify("success", "We won't ask about these two again.");
      await onDecided(false);
    } catch (error) {
      notify("error", problemOf(error)?.detail ?? "We couldn't save that. Please try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <div>
        <strong>{names}</strong>
        {[payor, other].map(
          ({ payor_id, name, email }) => email && email !== name && <p key={payor_id}>{email}</p>,
        )}
        <p>{alikeWords(pair)}</p>
        {caution && <p>{caution}</p>}
      </div>
      <div className={styles.acts}>
        <button
          ref={button}
          type="button"
          className={buttonClass("loud")}
          aria-label={`Join ${names}`}
          onClick={() => setAsks(true)}
        >
          Join
        </button>
        <button
          type="button"
          className={buttonClass("quiet")}
          aria-label={`Not the same: ${names}`}
          aria-disabled={busy}
          onClick={() => void (busy || keepApart())}
        >
          Not the same
        </button>
      </div>
      {asks && (
        <JoinQuestion
          payor={payor}
          others={[other]}
          reason={alikeReason(pair)}
          opener={button}
          onClosed={() => setAsks(false)}
          onJoined={() => onDecided(true)}
        />
      )}
    </li>
  );
}
