import { pages } from "../../../../contract/pages/addresses.ts";
import { requestHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { Together } from "../../../parts/members/account/together.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import styles from "../../../parts/members/payors/payors.module.css";
import { Rulebook } from "../../../parts/staff/rulebook/rulebook.tsx";

export const head = requestHead("Compliance desk: rulebook");

/** `/ComplianceDesk/rules`: the rules about an officer's own school. */
export const Screen = () => (
  <MembersOnly for_role="compliance">
    {() => (
      <Together>
        <div className={`wrap ${styles.page}`}>
          <p className="no-print">
            <WayBack to={pages.complianceDesk.to()}>Compliance desk</WayBack>
          </p>
          <h1>Rulebook</h1>
          <Rulebook for_role="compliance" />
        </div>
      </Together>
    )}
  </MembersOnly>
);
