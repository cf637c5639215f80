import { useParams } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { PayorPage } from "../../../parts/members/payors/payor-page.tsx";

export const head = ownHead("A payor");

/** `/AthleteDashboard/payors/:payor_id` */
export function Screen() {
  const { payor_id = "" } = useParams();
  return (
    <MembersOnly for_role="athlete">
      {() => (
        <PayorPage
          key={payor_id}
          payor_id={Number(payor_id) || 0}
          pageOf={(payor_id) => pages.ownPayor.to({ payor_id })}
          back={<WayBack to={pages.ownPayors.to()}>Payors</WayBack>}
        />
      )}
    </MembersOnly>
  );
}
