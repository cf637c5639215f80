import { getSchoolServices } from "../../../../contract/orders/school-services.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { requestHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import styles from "../../../parts/members/payors/payors.module.css";
import { ServicesOfSchool } from "../../../parts/staff/services/school-services.tsx";
import { useAnswer } from "../../../state/asking/use-answer.ts";

export const head = requestHead("Compliance desk: services");

/** `/ComplianceDesk/services`: what athletes of an officer's own school may offer. */
export const Screen = () => <MembersOnly for_role="compliance">{() => <Services />}</MembersOnly>;

function Services() {
  const asked = useAnswer("desk services", (ask, signal) => ask(getSchoolServices, {}, { signal }));
  return (
    <div className={`wrap ${styles.page}`}>
      <p className="no-print">
        <WayBack to={pages.complianceDesk.to()}>Compliance desk</WayBack>
      </p>
      <h1>Services</h1>
      <p className={styles.intro}>
        What your athletes may do for supporters in return for a contribution, and at which prices. Turn off
        what your rules don't allow. Each change is kept with its source and who made it.
      </p>
      <AskedFor asked={asked}>
        {(services) => <ServicesOfSchool services={services} onChanged={asked.again} />}
      </AskedFor>
    </div>
  );
}
