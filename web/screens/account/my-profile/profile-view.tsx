import type { UserProfile } from "../../../../contract/accounts/user-profiles.ts";
import styles from "./my-profile.module.css";
import { SECTIONS } from "./sections.ts";

/** What is known, to be read. */
export const ProfileView = ({ profile }: { readonly profile: UserProfile }) =>
  SECTIONS.map(({ title, lines }) => (
    <section key={title} className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <dl className={styles.facts}>
        {lines.map(({ field, label }) => (
          <div key={field} data-field={field}>
            <dt>{label}</dt>
            {profile[field] === null ? (
              <dd className={styles.absent}>Not given</dd>
            ) : (
              <dd dir="auto">{profile[field]}</dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  ));
