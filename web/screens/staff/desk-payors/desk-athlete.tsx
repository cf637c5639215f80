import { useNavigate, useParams } from "react-router";
import { readDeskAthlete } from "../../../../contract/contributions/desk-athletes.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { requestHead } from "../../../head/page-head.ts";
import { useTitle } from "../../../head/use-title.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { AddDeal } from "../../../parts/members/elsewhere/add-deal.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { ruleWords } from "../../../parts/members/payors/payor-words.ts";
import styles from "../../../parts/members/payors/payors.module.css";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { VisaOfAthlete } from "./visa-of-athlete.tsx";

export const head = requestHead("Compliance desk: an athlete");

/** `/ComplianceDesk/athletes/:player_id`: also of one who has no payors yet. */
export function Screen() {
  const player_id = Number(useParams().player_id) || 0;
  return (
    <MembersOnly for_role="compliance">
      {() => <DeskAthlete key={player_id} player_id={player_id} />}
    </MembersOnly>
  );
}

function DeskAthlete({ player_id }: { readonly player_id: number }) {
  const navigate = useNavigate();
  const asked = useAnswer(`desk athlete ${player_id}`, (ask, signal) =>
    ask(readDeskAthlete, { params: { player_id } }, { signal }),
  );
  useTitle(asked.value?.player_name ?? "An athlete");
  return (
    <div className={`wrap ${styles.page}`}>
      <p className="no-print">
        <WayBack to={pages.deskPayors.to()}>Payors</WayBack>
      </p>
      <AskedFor asked={asked}>
        {(found) => (
          <>
            <header>
              <h1>{found.player_name}</h1>
              <p className={styles.intro}>
                {found.team_name} ({found.sport_name}). {ruleWords(found.rule, null)}
              </p>
            </header>
            <AddDeal
              player_id={player_id}
              onLogged={(payor_id) => void navigate(pages.deskPayor.to({ player_id, payor_id }))}
            />
            <VisaOfAthlete athlete={found} onSaid={() => void asked.again()} />
          </>
        )}
      </AskedFor>
    </div>
  );
}
