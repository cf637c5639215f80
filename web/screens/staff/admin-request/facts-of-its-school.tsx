import { useState } from "react";
import {
  correctForSchool,
  getFactsOfSchool,
  type SchoolFacts,
} from "../../../../contract/collaborations/school-facts.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { FactsOfSchool } from "../../../parts/staff/desk/school-facts.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./admin-request.module.css";

interface FactsOfItsSchoolProps {
  readonly school_id: number;
  /** What the rules find follows from it. */
  readonly onCorrected: () => void;
}

/** State and division of a school without an officer: whoever decides in its place corrects them. */
export function FactsOfItsSchool(props: FactsOfItsSchoolProps) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="facts-of-its-school">
      <h2 id="facts-of-its-school">State and division of its school</h2>
      <p>They decide which rules apply. You can correct them as long as the school has no officer.</p>
      {open ? (
        <Known {...props} />
      ) : (
        <p>
          <button type="button" className={buttonClass("quiet")} onClick={() => setOpen(true)}>
            Show state and division
          </button>
        </p>
      )}
    </section>
  );
}

function Known({ school_id, onCorrected }: FactsOfItsSchoolProps) {
  const { ask } = useApiClient();
  const params = { school_id };
  const asked = useAnswer(`facts ${school_id}`, (ask_once, signal) =>
    ask_once(getFactsOfSchool, { params }, { signal }),
  );
  const [changed, setChanged] = useState<SchoolFacts | null>(null);
  return (
    <AskedFor asked={asked}>
      {(facts) => (
        <div className={styles.facts}>
          <FactsOfSchool
            facts={changed ?? facts}
            correct={(body) => ask(correctForSchool, { params, body })}
            onStale={async () => setChanged(await ask(getFactsOfSchool, { params }))}
            onCorrected={(corrected) => {
              setChanged(corrected);
              onCorrected();
            }}
          />
        </div>
      )}
    </AskedFor>
  );
}
