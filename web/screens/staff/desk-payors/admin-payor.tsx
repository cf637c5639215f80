import { useParams } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { PayorPage } from "../../../parts/members/payors/payor-page.tsx";

export const head = ownHead("A payor");

/** `/AdminDashboard/payors/:player_id/:payor_id`: what makes up the sum, and who counts as one; each look is a line of the audit log. */
export function Screen() {
  const params = useParams();
  const payor_id = Number(params.payor_id) || 0;
  const player_id = Number(params.player_id) || 0;
  return (
    <MembersOnly for_role="admin">
      {() => (
        <PayorPage
          key={`${player_id} ${payor_id}`}
          payor_id={payor_id}
          player_id={player_id}
          pageOf={(other) => pages.adminPayor.to({ payor_id: other, player_id })}
          back={<WayBack to={pages.adminPayors.to()}>Payors</WayBack>}
        />
      )}
    </MembersOnly>
  );
}
