import { useState } from "react";
import { listDeskAthletes } from "../../../../contract/contributions/desk-athletes.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { ListLink } from "../../../parts/members/lists/way-back.tsx";
import styles from "../../../parts/members/payors/payors.module.css";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { buttonClass } from "../../../ui/button.ts";
import { InputField } from "../../../ui/fields/form-fields.tsx";

interface FindAthleteProps {
  /** Named by an admin, who says what an office would where it has none: of other schools there is nothing to find. */
  readonly school?: string;
}

/** Any athlete of the school, also one who has no payors yet; those first whom the office has to look at. */
export function FindAthlete({ school = "" }: FindAthleteProps) {
  const [name, setName] = useState("");
  const [sought, setSought] = useState<string | null>(null);
  const asked = useAnswer(`desk athletes ${school} ${sought}`, (ask, signal) =>
    ask(
      listDeskAthletes,
      { query: { school, name: sought ?? "", limit: sought === null ? MOST_WAITING : 20 } },
      { signal },
    ),
  );
  const found = asked.value;
  const shown = found?.data.filter(({ visa_waits }) => sought !== null || visa_waits) ?? [];
  const for_admin = school !== "";
  if (for_admin && !found?.at_our_desk) return null;
  return (
    <section className={shared.panel} aria-labelledby="find-athlete">
      <h2 id="find-athlete">Athletes</h2>
      <p>{for_admin ? WHY.admin : WHY.office}</p>
      <search>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setSought(name.trim());
          }}
        >
          <InputField
            label="Athlete's name"
            name="athlete"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            failure={null}
            autoComplete="off"
            maxLength={200}
          />
          <p>
            <button type="submit" className={buttonClass("quiet")} aria-disabled={asked.state === "loading"}>
              Find
            </button>
          </p>
        </form>
      </search>
      {asked.state === "failed" && <p role="alert">{asked.message}</p>}
      <p role="status">{found && sought !== null ? countWords(found.count, shown.length) : ""}</p>
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((it) => (
            <li key={it.player_id}>
              <div>
                <ListLink to={for_admin ? pages.adminAthlete.to(it) : pages.deskAthlete.to(it)}>
                  {it.player_name}
                </ListLink>
                <p>
                  {it.team_name} ({it.sport_name})
                </p>
                {it.visa_waits && (
                  <p data-tone="wait">
                    Student visa: {for_admin ? "an admin" : "your office"} has to look first
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const WHY = {
  office: "Find anyone of your school: to add a deal made elsewhere, or to note a student visa.",
  admin: "This school has no compliance officer here. Find an athlete to note a student visa in its place.",
} as const;

/** Of those whom the office has to look at, before anybody is sought. */
const MOST_WAITING = 20;

const countWords = (count: number, shown: number): string => {
  if (count === 0) return "We found no athlete of your school by that name.";
  if (count > shown)
    return `${count} athletes. Here are the first ${shown}: enter more of the name to narrow it.`;
  return count === 1 ? "1 athlete" : `${count} athletes`;
};
