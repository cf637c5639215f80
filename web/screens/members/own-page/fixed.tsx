import { PAGE_FIELDS, ROSTER_FIRST_FIELDS } from "../../../../contract/athlete-form/fields.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { OwnPage } from "../../../../contract/profiles/own-page.ts";
import { Section } from "../../../parts/members/athlete-form/fields.tsx";
import styles from "../../../parts/members/athlete-form/form.module.css";
import { publicText } from "../../../parts/members/athlete-form/public-text.ts";
import { Facts } from "../../../parts/members/lists/facts.tsx";

/** What stands on the page and is not the athlete's alone to change, and why. */
export function Fixed({ page }: { readonly page: OwnPage }) {
  const from_roster = ROSTER_FIRST_FIELDS.filter((name) => page.from_roster[name]);
  return (
    <Section id="fixed" title="Locked details">
      <Facts
        facts={[
          ["Name", page.player_name],
          ["Team", page.team_name],
          ["Sport", page.sport_name],
          ...from_roster.map((name) => [PAGE_FIELDS[name].label, publicText(name, page[name])] as const),
        ]}
      />
      <p className={styles.footnote}>
        Name, school and sport say who you are, and we checked them against the rosters
        {from_roster.length > 0 && ". The rest comes from your team's roster"}. Something wrong?{" "}
        <a href={pages.contact.to()} target="_blank" rel="noopener">
          Contact us<span className="unseen"> (opens a new tab)</span>
        </a>
        .
      </p>
    </Section>
  );
}
