import { useRef, useState } from "react";
import type { Payor } from "../../../../../contract/contributions/payors.ts";
import {
  type PayorJoin,
  type PayorPart,
  partPayors,
  payorAsOne,
} from "../../../../../contract/contributions/payors-as-one.ts";
import { dollars } from "../../../../../pure/numbers.ts";
import { useApiClient } from "../../../../state/asking/api-client.ts";
import { asMember } from "../../../../state/asking/session-end.ts";
import { useAnswer } from "../../../../state/asking/use-answer.ts";
import { notify } from "../../../../state/messages/toasts.ts";
import { buttonClass } from "../../../../ui/button.ts";
import shared from "../../lists/dashboard.module.css";
import { Question } from "../../lists/question.tsx";
import styles from "./as-one.module.css";
import { foundWords } from "./as-one-words.ts";
import { JoinQuestion } from "./join-question.tsx";

interface AsOneProps {
  readonly payor: Payor;
  readonly player_id: number;
  /** Sums are others by then. */
  readonly onChanged: () => void;
}

/** Who counts as one with a payor, who found so, and for an office where it says so or takes it back. */
export function AsOne({ payor, player_id, onChanged }: AsOneProps) {
  const asked = useAnswer(`as one ${player_id} ${payor.payor_id}`, (ask, signal) =>
    ask(payorAsOne, { params: { payor_id: payor.payor_id }, query: { player_id } }, { signal }),
  );
  const changed = async () => {
    await asked.again();
    onChanged();
  };
  if (!asked.value) return null;
  const { parts, joins, others, may_join } = asked.value;
  if (payor.counts_as_one === 1 && !(may_join && others.length > 0)) return null;
  return (
    <section className={shared.panel} aria-labelledby="as-one-title">
      <h2 id="as-one-title">What counts as one</h2>
      {payor.counts_as_one === 1 ? (
        <p>This payor counts alone. Payors who are the same, or under common ownership, count as one.</p>
      ) : (
        <Parts parts={parts} />
      )}
      {joins.length > 0 && (
        <ul className={styles.list}>
          {joins.map((join) => (
            <Join key={join.join_id} join={join} onParted={changed} />
          ))}
        </ul>
      )}
      {may_join && others.length > 0 && <JoinAnother payor={payor} others={others} onJoined={changed} />}
    </section>
  );
}

const Parts = ({ parts }: { readonly parts: readonly PayorPart[] }) => (
  <ul className={styles.list} aria-label="Who counts as one">
    {parts.map(({ payor_id, name, email, sum }) => (
      <li key={payor_id}>
        <div>
          <strong>{name}</strong>
          {email && email !== name && <p>{email}</p>}
        </div>
        <span className={styles.sum}>{dollars(sum)}</span>
      </li>
    ))}
  </ul>
);

interface JoinProps {
  readonly join: PayorJoin;
  readonly onParted: () => Promise<void>;
}

function Join({ join, onParted }: JoinProps) {
  const client = useApiClient();
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { payor, other, reason, join_id } = join;
  return (
    <li>
      <div>
        <p>
          {payor.name} and {other.name}: {foundWords(join)}
        </p>
        {reason && <p>“{reason}”</p>}
      </div>
      {join.may_part && (
        <button ref={button} type="button" className={buttonClass("quiet")} onClick={() => setAsks(true)}>
          Take apart
        </button>
      )}
      {asks && (
        <Question
          title={`Take ${payor.name} and ${other.name} apart?`}
          act="Take apart"
          is_danger
          opener={button}
          onClosed={() => setAsks(false)}
          initial={{}}
          rules={[]}
          send={() => asMember(client, client.ask(partPayors, { params: { join_id } }))}
          onDone={async () => {
            client.memory.outdate();
            notify("success", "They count apart again.");
            await onParted();
          }}
          onStaleClosed={() => void onParted()}
          whenFailed="We couldn't take them apart. Please try again."
        >
          {() => (
            <p>Each has their own sum again, from all they gave. That they counted as one stays on record.</p>
          )}
        </Question>
      )}
    </li>
  );
}

interface JoinAnotherProps {
  readonly payor: Payor;
  readonly others: readonly { readonly payor_id: number; readonly name: string }[];
  readonly onJoined: () => Promise<void>;
}

function JoinAnother({ payor, others, onJoined }: JoinAnotherProps) {
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={button} type="button" className={buttonClass("quiet")} onClick={() => setAsks(true)}>
        Count another as one
      </button>
      {asks && (
        <JoinQuestion
          payor={payor}
          others={others}
          opener={button}
          onClosed={() => setAsks(false)}
          onJoined={onJoined}
        />
      )}
    </>
  );
}
