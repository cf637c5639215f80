import { useSearchParams } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { requestHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { ReportPage } from "../../../parts/members/report/report-page.tsx";

export const head = requestHead("Compliance desk: a report");

/** `/ComplianceDesk/report?athlete=12&payor=34` or `?deal=…` */
export function Screen() {
  const [search] = useSearchParams();
  const request_id = search.get("deal");
  const payor_id = Number(search.get("payor")) || 0;
  const player_id = Number(search.get("athlete")) || 0;
  return (
    <MembersOnly for_role="compliance">
      {() => (
        <ReportPage
          key={`${request_id} ${player_id} ${payor_id}`}
          subject={request_id ? { request_id } : { payor_id, player_id }}
          back={
            request_id ? (
              <WayBack to={pages.deskRequest.to({ request_id })}>The request</WayBack>
            ) : (
              <WayBack to={pages.deskPayor.to({ player_id, payor_id })}>The payor</WayBack>
            )
          }
        />
      )}
    </MembersOnly>
  );
}
