import { CircleHelp } from "lucide-react";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { type PayorLine, payorLines } from "../../../../contract/contributions/payors.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import type { Load } from "../../../state/asking/use-listing.ts";
import { buttonClass } from "../../../ui/button.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { Link } from "../../visitors/blocks/link.tsx";
import { Notice } from "../../visitors/blocks/notice.tsx";
import { AskedFor } from "../lists/asked-for.tsx";
import { PayorLines } from "./payor-lines.tsx";
import { PayorStanding } from "./payor-standing.tsx";
import styles from "./payors.module.css";

/** What makes up the sum is there before what may be written. */
const NoteReport = lazyPart(async () => (await import("./note-report.tsx")).NoteReport, NotLoaded);
const DealsOfPayor = lazyPart(
  async () => (await import("../elsewhere/deals-of-payor.tsx")).DealsOfPayor,
  NotLoaded,
);
const DeskAssociation = lazyPart(
  async () => (await import("../association/desk-association.tsx")).DeskAssociation,
  NotLoaded,
);
/** Behind what the page is opened for. */
const AsOne = lazyPart(async () => (await import("./as-one/as-one.tsx")).AsOne, NotLoaded);

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
          <PayorStanding found={found} is_own={player_id === undefined} run_under={found.run_under} />
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
                payor_id={payor_id}
                player_id={found.athlete.player_id}
                sum={found.payor.sum}
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
  return <PayorLines name={name} load={load} />;
}
