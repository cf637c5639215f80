import { FACT_FIELDS, factText, LINK_FIELDS, PAGE_FIELDS } from "../../../../contract/athlete-form/fields.ts";
import type { ProfileReview } from "../../../../contract/profiles/reviews.ts";
import { longDate } from "../../../../pure/dates.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { Facts } from "../../../parts/members/lists/facts.tsx";
import { linkClass } from "../../../ui/button.ts";
import { accountWords } from "./account-words.ts";
import styles from "./admin-profile.module.css";

/** What the athlete sent, with what an admin has to know besides. */
export function Submitted({ review }: { readonly review: ProfileReview }) {
  const { profile, picture, email_address, is_minor, guardian_agreed_at } = review;
  if (!profile) return <p className={shared.panel}>The submission is deleted.</p>;
  const name = `${profile.first_name} ${profile.last_name}`;
  const followed = LINK_FIELDS.filter((field) => profile[field] !== null);
  return (
    <section className={shared.panel} aria-labelledby="submitted">
      <h2 id="submitted">Submitted by the athlete</h2>
      <div className={styles.who}>
        {picture && <img className={styles.photo} src={picture} alt={name} />}
        <p className={styles.name}>{name}</p>
      </div>
      <Facts
        facts={[
          ["Sport", `${profile.sport_name}, ${profile.gender_division}`],
          ["School", profile.school_name],
          ["Level", profile.sport_level],
          ...FACT_FIELDS.map((name) => [PAGE_FIELDS[name].label, factText(name, profile[name])] as const),
          ["Email, confirmed", email_address],
          ["Account", accountWords(review)],
          ["Under 18", is_minor ? guardianWords(guardian_agreed_at) : null],
        ]}
      />
      {followed.length > 0 && (
        <ul className={styles.links}>
          {followed.map((field) => (
            <li key={field}>
              <a className={linkClass} href={profile[field] ?? ""} target="_blank" rel="noopener noreferrer">
                {PAGE_FIELDS[field].label}
                <span className="unseen"> (opens a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const guardianWords = (agreed_at: string | null): string =>
  agreed_at ? `A guardian agreed on ${longDate(agreed_at)}.` : "No guardian has agreed.";
