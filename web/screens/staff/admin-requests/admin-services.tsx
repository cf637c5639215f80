import { type FormEvent, useState } from "react";
import { getSchoolServices } from "../../../../contract/orders/school-services.ts";
import { ownHead } from "../../../head/page-head.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { ServicesOfSchool } from "../../../parts/staff/services/school-services.tsx";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { buttonClass } from "../../../ui/button.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";

const TITLE = "Services by school";

export const head = ownHead(TITLE);

/** `/AdminDashboard/services`: what athletes of any school may offer. */
export const Screen = () => <AdminFrame title={TITLE}>{() => <Services />}</AdminFrame>;

function Services() {
  const [typed, setTyped] = useState("");
  const [school, setSchool] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const find = (event: FormEvent) => {
    event.preventDefault();
    setFault(typed.trim() === "" ? "Please enter a school." : null);
    if (typed.trim() !== "") setSchool(typed.trim());
  };
  return (
    <div className={shared.stack}>
      <p>
        What a school's athletes may do for supporters in return for a contribution. Schools with an officer
        set this at their desk; where there is none everything is on until you turn it off.
      </p>
      <search aria-label="School">
        <form className={shared.search} noValidate onSubmit={find}>
          <TextField
            label="School"
            name="school"
            value={typed}
            fault={fault}
            onType={setTyped}
            type="search"
          />
          <button type="submit" className={buttonClass("loud")}>
            Find
          </button>
        </form>
      </search>
      {school !== null && <OfSchool key={school} school={school} />}
    </div>
  );
}

function OfSchool({ school }: { readonly school: string }) {
  const asked = useAnswer(`services of ${school}`, (ask, signal) =>
    ask(getSchoolServices, { query: { school } }, { signal }),
  );
  return (
    <AskedFor asked={asked}>
      {(services) => <ServicesOfSchool services={services} school={school} onChanged={asked.again} />}
    </AskedFor>
  );
}
