import { pages } from "../../../../contract/pages/addresses.ts";
import type { OwnPage } from "../../../../contract/profiles/own-page.ts";
import { positionName } from "../../../../pure/positions.ts";
import { Section } from "../../../parts/members/athlete-form/fields.tsx";
import styles from "../../../parts/members/athlete-form/form.module.css";
import { Facts } from "../../../parts/members/lists/facts.tsx";

const ROSTER_NAMES = { class_name: "Class", position: "Position", jersey_number: "Jersey Number" } as const;

/** What stands on the page and is not the athlete's alone to change, and why. */
export function Fixed({ page }: { readonly page: OwnPage }) {
  const from_roster = (Object.keys(ROSTER_NAMES) as (keyof typeof ROSTER_NAMES)[]).filter(
    (field) => page.from_roster[field],
  );
  return (
    <Section id="fixed" title="What only we can change">
      <Facts
        facts={[
          ["Name", page.player_name],
          ["Team", page.team_name],
          ["Sport", page.sport_name],
          ...from_roster.map((field) => [ROSTER_NAMES[field], wordOf(page, field)] as const),
        ]}
      />
      <p className={styles.footnote}>
        Name, school and sport say who you are, and a person has compared them with the rosters
        {from_roster.length > 0 && "; what else stands here is on your team's roster"}. Is something wrong?{" "}
        <a href={pages.contact.to()} target="_blank" rel="noopener">
          Write to us<span className="unseen"> (opens a new tab)</span>
        </a>
        .
      </p>
    </Section>
  );
}

const wordOf = (page: OwnPage, field: keyof typeof ROSTER_NAMES): string | null => {
  const word = page[field];
  return word && field === "position" ? positionName(word) : word;
};
