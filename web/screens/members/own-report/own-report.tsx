import { useSearchParams } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { ReportPage } from "../../../parts/members/report/report-page.tsx";

export const head = ownHead("Report");

/** `/AthleteDashboard/report?payor=12` or `?deal=…`: the report of a payor, or of one deal. */
export function Screen() {
  const [search] = useSearchParams();
  const request_id = search.get("deal");
  const payor_id = Number(search.get("payor")) || 0;
  return (
    <MembersOnly for_role="athlete">
      {() => (
        <ReportPage
          key={`${request_id} ${payor_id}`}
          subject={request_id ? { request_id } : { payor_id }}
          back={
            request_id ? (
              <WayBack to={pages.ownRequest.to({ request_id })}>The request</WayBack>
            ) : (
              <WayBack to={pages.ownPayor.to({ payor_id })}>The payor</WayBack>
            )
          }
        />
      )}
    </MembersOnly>
  );
}
