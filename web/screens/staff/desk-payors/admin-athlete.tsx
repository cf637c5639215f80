import { useParams } from "react-router";
import { readDeskAthlete } from "../../../../contract/contributions/desk-athletes.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { useTitle } from "../../../head/use-title.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { ruleWords } from "../../../parts/members/payors/payor-words.ts";
import styles from "../../../parts/members/payors/payors.module.css";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { VisaOfAthlete } from "./visa-of-athlete.tsx";

export const head = ownHead("An athlete");

/** `/AdminDashboard/athletes/:player_id`: what an admin says where the school has no officer; each look is a line of the audit log. */
export function Screen() {
  const player_id = Number(useParams().player_id) || 0;
  return (
    <MembersOnly for_role="admin">{() => <AdminAthlete key={player_id} player_id={player_id} />}</MembersOnly>
  );
}

function AdminAthlete({ player_id }: { readonly player_id: number }) {
  const asked = useAnswer(`desk athlete ${player_id}`, (ask, signal) =>
    ask(readDeskAthlete, { params: { player_id } }, { signal }),
  );
  useTitle(asked.value?.player_name ?? "An athlete");
  return (
    <div className={`wrap ${styles.page}`}>
      <p className="no-print">
        <WayBack to={pages.adminPayors.to()}>Payors</WayBack>
      </p>
      <AskedFor asked={asked}>
        {(found) => (
          <>
            <header>
              <h1>{found.player_name}</h1>
              <p className={styles.intro}>
                {found.team_name} ({found.sport_name}). {found.school_name} has no compliance officer here, so
                admins decide in its place. {ruleWords(found.rule, null)}
              </p>
            </header>
            <VisaOfAthlete athlete={found} by="admins" onSaid={() => void asked.again()} />
          </>
        )}
      </AskedFor>
    </div>
  );
}
