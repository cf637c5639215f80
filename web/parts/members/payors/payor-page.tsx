import { CircleHelp } from "lucide-react";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { PAYORS_BATCH, type PayorLine, payorLines } from "../../../../contract/contributions/payors.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { buttonClass } from "../../../ui/button.ts";
import { Link } from "../../visitors/blocks/link.tsx";
import { Notice } from "../../visitors/blocks/notice.tsx";
import { AskedFor } from "../lists/asked-for.tsx";
import shared from "../lists/dashboard.module.css";
import { type Column, DataTable } from "../lists/data-table.tsx";
import { ListEnd } from "../lists/list-end.tsx";
import { PayorTag } from "./payor-list.tsx";
import {
  LINE_WORDS,
  PAYOR_TONES,
  partsWords,
  reportedWords,
  ruleWords,
  sumWords,
  urgencyWords,
} from "./payor-words.ts";
import styles from "./payors.module.css";

/** What makes up the sum is there before what may be written. */
const NoteReport = lazy(async () => ({ default: (await import("./note-report.tsx")).NoteReport }));
const DealsOfPayor = lazy(async () => ({
  default: (await import("../elsewhere/deals-of-payor.tsx")).DealsOfPayor,
}));
const DeskAssociation = lazy(async () => ({
  default: (await import("../association/desk-association.tsx")).DeskAssociation,
}));
/** Behind what the page is opened for. */
const AsOne = lazy(async () => ({ default: (await import("./as-one/as-one.tsx")).AsOne }));

interface PayorPageProps {
  readonly payor_id: number;
  /** Absent: the athlete is who reads it. */
  readonly player_id?: number;
  readonly back: ReactNode;
  /** The page of a payor of the same athlete. */
  readonly pageOf: (payor_id: number) => string;
  /** For the officer there is what the payor said of ties to the school. */
  readonly at_desk?: boolean;
}

/** One payor of an athlete: how the sum stands, what makes it up, and where its report is noted. */
export function PayorPage({ payor_id, player_id, back, pageOf, at_desk = false }: PayorPageProps) {
  const navigate = useNavigate();
  // What makes up the sum is asked anew once others count as one.
  const [version, setVersion] = useState(0);
  const query = player_id === undefined ? {} : { player_id };
  const key = `payor ${player_id} ${payor_id}`;
  const asked = useAnswer(key, (ask, signal) =>
    ask(payorLines, { params: { payor_id }, query: { ...query, limit: 1 } }, { signal }),
  );
  // A correction may name somebody else, in whose sum the deal counts from then on.
  const logged = (in_payor: number) =>
    in_payor === payor_id ? void asked.again() : void navigate(pageOf(in_payor));
  return (
    <AskedFor asked={asked} missing={<NoPayor back={back} />}>
      {(found) => (
        <div className={`wrap ${styles.page}`}>
          <p className="no-print">{back}</p>
          <Standing found={found} is_own={player_id === undefined} />
          <Suspense fallback={null}>
            <AsOne
              key={found.payor.payor_id}
              payor={found.payor}
              player_id={found.athlete.player_id}
              onChanged={() => {
                setVersion((before) => before + 1);
                void asked.again();
              }}
            />
          </Suspense>
          {found.may_note && (found.payor.crossed_on || found.payor.reported) && (
            <Reporting found={found} to={reportOf(payor_id, player_id)} onNoted={() => void asked.again()} />
          )}
          <Suspense fallback={null}>
            <DealsOfPayor
              payor_id={payor_id}
              player_id={found.athlete.player_id}
              payor_name={found.payor.name}
              onLogged={logged}
            />
            {at_desk && (
              <DeskAssociation
                key={found.payor.sum}
                payor_id={payor_id}
                player_id={found.athlete.player_id}
              />
            )}
          </Suspense>
          <Lines
            key={`${key} ${version} ${found.payor.sum}`}
            name={`${key} ${version} ${found.payor.sum}`}
            payor_id={payor_id}
            player_id={found.athlete.player_id}
          />
        </div>
      )}
    </AskedFor>
  );
}

interface ReportingProps {
  readonly found: CallAnswer<typeof payorLines>;
  /** The page of its report. */
  readonly to: string;
  readonly onNoted: () => void;
}

/** The way to the report, and where it is noted. */
const Reporting = ({ found, to, onNoted }: ReportingProps) => (
  <>
    <p className="no-print">
      <Link className={buttonClass("loud")} to={to}>
        Report
      </Link>
    </p>
    <Suspense fallback={null}>
      <NoteReport payor={found.payor} player_id={found.athlete.player_id} onNoted={onNoted} />
    </Suspense>
  </>
);

const reportOf = (payor_id: number, player_id: number | undefined): string =>
  player_id === undefined ? pages.ownReport.to({ payor_id }) : pages.deskReport.to({ payor_id, player_id });

const NoPayor = ({ back }: Pick<PayorPageProps, "back">) => (
  <Notice icon={CircleHelp} title="We can't find this payor" actions={back}>
    <p>The link may be incomplete, or it's about another athlete.</p>
  </Notice>
);

interface StandingProps {
  readonly found: CallAnswer<typeof payorLines>;
  readonly is_own: boolean;
}

function Standing({ found: { payor, rule, athlete }, is_own }: StandingProps) {
  const { reported, state } = payor;
  return (
    <section className={shared.panel} aria-labelledby="payor-title">
      <h1 id="payor-title">{payor.name}</h1>
      {payor.email && payor.email !== payor.name && <p>{payor.email}</p>}
      {!is_own && (
        <p>
          to {athlete.player_name} · {athlete.team_name} ({athlete.sport_name})
        </p>
      )}
      <p className={styles.whole}>{sumWords(payor)}</p>
      <p>{partsWords(payor)}</p>
      <p className={styles.stand}>
        <PayorTag state={state} />
        <span data-tone={PAYOR_TONES[state]}>{urgencyWords({ ...payor, rule })}</span>
      </p>
      {reported && (
        <p>
          {state !== "reported" && `${reportedWords(reported)}. `}
          {payor.has_risen
            ? `It was ${dollars(reported.sum)} when it was reported, and has risen since.`
            : `It was ${dollars(reported.sum)} when it was reported.`}
          {reported.notes > 1 && ` Noted ${reported.notes} times; this is the last note.`}
        </p>
      )}
      {payor.crossed_on && (
        <p className={shared.small}>
          {payor.is_open_ended
            ? "To be reported whatever it comes to, since "
            : `Came to ${dollars(payor.reported_from)} on `}
          {longDate(payor.crossed_on)} (UTC).
        </p>
      )}
      {rule !== "yes" && <p>{ruleWords(rule, null)}</p>}
    </section>
  );
}

interface LinesProps {
  readonly name: string;
  readonly payor_id: number;
  readonly player_id: number;
}

function Lines({ name, payor_id, player_id }: LinesProps) {
  const load = useMemo<Load<PayorLine>>(
    () => async (ask, loaded, limit, signal) => {
      const input = { params: { payor_id }, query: { player_id, limit, skip: loaded.length } };
      const { data, count } = await ask(payorLines, input, { signal });
      return { rows: data, total: count };
    },
    [payor_id, player_id],
  );
  const listing = useListing<PayorLine>({
    key: `lines of ${name}`,
    page: PAYORS_BATCH,
    load,
    whenFailed: "We couldn't load what makes up the sum.",
  });
  return (
    <section className={shared.stack} aria-labelledby="lines-title">
      <h2 id="lines-title">What makes up the sum</h2>
      {listing.rows.length > 0 && (
        <DataTable
          label="What makes up the sum"
          columns={COLUMNS}
          rows={listing.rows.map((line, at) => ({ ...line, at }))}
          keyOf={({ at }) => at}
          busy={listing.state === "loading"}
        />
      )}
      <ListEnd listing={listing} nothing="Nothing counts right now: it was refunded, or a plan ended." />
      <p className={shared.small}>
        What a monthly plan charges counts from the day of the plan. After refunds and lost disputes. Dates
        are in UTC.
      </p>
    </section>
  );
}

const COLUMNS: readonly Column<PayorLine & { readonly at: number }>[] = [
  { name: "Day", cell: ({ day }) => longDate(day), room: "short" },
  { name: "What", cell: ({ what }) => LINE_WORDS[what] },
  {
    name: "Amount",
    cell: ({ amount, is_open_ended }) =>
      is_open_ended ? (amount > 0 ? `${dollars(amount)} and more` : "Not known yet") : dollars(amount),
    numeric: true,
  },
];
