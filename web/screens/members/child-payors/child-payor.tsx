import { Suspense, useMemo } from "react";
import { useParams } from "react-router";
import { DEALS_BATCH, type DealsShown } from "../../../../contract/contributions/deals-elsewhere.ts";
import type { PayorLine } from "../../../../contract/contributions/payors.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { childPayor } from "../../../../contract/profiles/childs-payors.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { ownHead } from "../../../head/page-head.ts";
import { useTitle } from "../../../head/use-title.ts";
import { ByGuardian } from "../../../parts/members/account/by-guardian.tsx";
import elsewhere from "../../../parts/members/elsewhere/elsewhere.module.css";
import { ElsewhereDeal } from "../../../parts/members/elsewhere/elsewhere-deal.tsx";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { PayorLines } from "../../../parts/members/payors/payor-lines.tsx";
import { PayorStanding } from "../../../parts/members/payors/payor-standing.tsx";
import styles from "../../../parts/members/payors/payors.module.css";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import type { Load } from "../../../state/asking/use-listing.ts";
import { useMailedLink } from "../../../state/session/mailed-link.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { ChildPaper } from "./child-paper.tsx";

/** Behind what the page is opened for. */
const ChildReport = lazyPart(async () => (await import("./child-report.tsx")).ChildReport, NotLoaded);

export const head = ownHead("A payor");

/** More than anybody makes with one payor; the API answers no more at once. */
const MOST_DEALS = DEALS_BATCH * 25;

/** `/AthleteProfile/payors/:payor_id`, for the guardian of an athlete who is under 18. They change nothing. */
export function Screen() {
  const link = useMailedLink() || "-";
  const payor_id = Number(useParams().payor_id) || 0;
  const key = `child payor ${payor_id} ${link}`;
  const asked = useAnswer(key, (ask, signal) =>
    ask(childPayor, { params: { payor_id }, body: { link, limit: 1, deals: MOST_DEALS } }, { signal }),
  );
  return (
    <ByGuardian link={link} asked={asked}>
      {(found) => <ChildPayor key={key} link={link} payor_id={payor_id} found={found} />}
    </ByGuardian>
  );
}

interface ChildPayorProps {
  readonly link: string;
  readonly payor_id: number;
  readonly found: CallAnswer<typeof childPayor>;
}

function ChildPayor({ link, payor_id, found }: ChildPayorProps) {
  useTitle(found.payor.name);
  const load = useMemo<Load<PayorLine>>(
    () => async (ask, loaded, limit, signal) => {
      const body = { link, limit, skip: loaded.length, deals: 1 };
      const { data, count } = await ask(childPayor, { params: { payor_id }, body }, { signal });
      return { rows: data, total: count };
    },
    [link, payor_id],
  );
  return (
    <div className={`wrap ${styles.page}`}>
      <p className="no-print">
        <WayBack to={pages.childPayors.to(link)}>Payors</WayBack>
      </p>
      <PayorStanding found={found} is_own={false} />
      {found.elsewhere.count > 0 && <Elsewhere link={link} deals={found.elsewhere} />}
      <PayorLines name={`child's ${payor_id} ${link} ${found.payor.sum}`} load={load} />
      {found.report && (
        <Suspense fallback={null}>
          <ChildReport report={found.report} />
        </Suspense>
      )}
    </div>
  );
}

const Elsewhere = ({ link, deals }: { readonly link: string; readonly deals: DealsShown }) => (
  <section className={shared.panel} aria-labelledby="elsewhere-title">
    <h2 id="elsewhere-title">Deals made elsewhere</h2>
    <p>{dollars(deals.sum)} in total. They count from the day they were agreed on.</p>
    <ul className={elsewhere.deals}>
      {deals.data.map((deal) => (
        <li key={deal.deal_id}>
          <ElsewhereDeal deal={deal} paperOf={(entry) => <ChildPaper link={link} entry={entry} />} />
        </li>
      ))}
    </ul>
  </section>
);
