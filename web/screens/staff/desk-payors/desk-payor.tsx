import { useParams } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { requestHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { PayorPage } from "../../../parts/members/payors/payor-page.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { linkClass } from "../../../ui/button.ts";

export const head = requestHead("Compliance desk: a payor");

/** `/ComplianceDesk/payors/:player_id/:payor_id` */
export function Screen() {
  const { payor_id = "", player_id = "" } = useParams();
  return (
    <MembersOnly for_role="compliance">
      {() => (
        <PayorPage
          key={`${player_id} ${payor_id}`}
          payor_id={Number(payor_id) || 0}
          player_id={Number(player_id) || 0}
          at_desk
          pageOf={(payor_id) => pages.deskPayor.to({ payor_id, player_id: Number(player_id) || 0 })}
          back={
            <>
              <WayBack to={pages.deskPayors.to()}>Payors</WayBack>{" "}
              <Link className={linkClass} to={pages.deskAthlete.to({ player_id: Number(player_id) || 0 })}>
                The athlete
              </Link>
            </>
          }
        />
      )}
    </MembersOnly>
  );
}
