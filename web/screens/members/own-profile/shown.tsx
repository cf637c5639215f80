import { SOCIAL_FIELDS, SOCIAL_SITES } from "../../../../contract/profiles/athlete-form.ts";
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
  const { first_name, last_name, jersey_number, weight } = profile;
  const facts: readonly (readonly [term: string, value: string | null])[] = [
    ["Sport", `${profile.sport_name}, ${profile.gender_division}`],
    ["School", profile.school_name],
    ["Level", profile.sport_level],
    ["Class", profile.class_name],
    ["Position", profile.position],
    ["Jersey Number", jersey_number],
    ["Height", profile.height],
    ["Weight", weight === null ? null : `${weight} lb`],
    ...SOCIAL_FIELDS.map((field) => [SOCIAL_SITES[field].label, withoutScheme(profile[field])] as const),
  ];
  return (
    <section className={styles.shown} aria-labelledby="shown">
      <h2 id="shown">{title}</h2>
      {picture && <img src={picture} alt={`${first_name} ${last_name}`} width={320} height={320} />}
      <p className={styles.name}>
        {first_name} {last_name}
      </p>
      {profile.bio && <p className={styles.bio}>{profile.bio}</p>}
      <Facts facts={facts} />
    </section>
  );
}

const withoutScheme = (address: string | null): string | null => address?.replace(/^https:\/\//, "") ?? null;
