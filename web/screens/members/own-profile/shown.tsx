import {
  FACT_FIELDS,
  factText,
  LINES_FIELDS,
  LINK_FIELDS,
  PAGE_FIELDS,
} from "../../../../contract/athlete-form/fields.ts";
import type { ProfileStatus } from "../../../../contract/profiles/status.ts";
import { Facts } from "../../../parts/members/lists/facts.tsx";
import styles from "./own-profile.module.css";

interface ShownProps {
  readonly profile: NonNullable<ProfileStatus["profile"]>;
  readonly picture: string | null;
  readonly title: string;
}

/** What is public or would be, and nothing else of what was typed. */
export function Shown({ profile, picture, title }: ShownProps) {
  const { first_name, last_name } = profile;
  const facts: readonly (readonly [term: string, value: string | null])[] = [
    ["Sport", `${profile.sport_name}, ${profile.gender_division}`],
    ["School", profile.school_name],
    ["Level", profile.sport_level],
    ...FACT_FIELDS.map((name) => [PAGE_FIELDS[name].label, factText(name, profile[name])] as const),
    ...LINK_FIELDS.map((name) => [PAGE_FIELDS[name].label, withoutScheme(profile[name])] as const),
  ];
  return (
    <section className={styles.shown} aria-labelledby="shown">
      <h2 id="shown">{title}</h2>
      {picture && <img src={picture} alt={`${first_name} ${last_name}`} width={320} height={320} />}
      <p className={styles.name}>
        {first_name} {last_name}
      </p>
      {LINES_FIELDS.map(
        (name) =>
          profile[name] && (
            <p key={name} className={styles.bio}>
              {profile[name]}
            </p>
          ),
      )}
      <Facts facts={facts} />
    </section>
  );
}

const withoutScheme = (address: string | null): string | null => address?.replace(/^https:\/\//, "") ?? null;
