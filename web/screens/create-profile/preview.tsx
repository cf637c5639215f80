import { Jersey } from "../../parts/jersey.tsx";
import { teamStyle } from "../../parts/team-style.ts";
import styles from "./preview.module.css";
import type { Typed } from "./typed.ts";

const SPORT_IDS: Readonly<Record<string, number>> = {
  "Men Basketball": 1,
  "Men Football": 2,
  "Women Basketball": 3,
};
const NO_TEAM = { team_color: null, team_alt_color: null };

/** How the page will begin. It grows while one types, and shows what blank fields leave out. */
export function Preview({ typed, data_url }: { readonly typed: Typed; readonly data_url: string | null }) {
  const name = [typed.first_name, typed.last_name].filter(Boolean).join(" ");
  const player = {
    player_name: name || "Your Name",
    jersey_number: typed.jersey_number ?? "",
    sport_id: SPORT_IDS[`${typed.gender_division} ${typed.sport_name}`] ?? 2,
  };
  const sport = [typed.gender_division && `${typed.gender_division}'s`, typed.sport_name]
    .filter(Boolean)
    .join(" ");
  const facts: readonly (readonly [term: string, value: string | undefined])[] = [
    ["Class", typed.class_name],
    [
      "Position",
      [typed.position, typed.jersey_number && `#${typed.jersey_number}`].filter(Boolean).join(" "),
    ],
    ["Height", typed.feet && typed.inches && `${typed.feet}' ${typed.inches}"`],
    ["Weight", typed.weight],
  ];
  return (
    <aside className={styles.preview} style={teamStyle(NO_TEAM)} aria-hidden="true">
      <div className={styles.picture}>
        {data_url ? (
          <img src={data_url} alt="" />
        ) : (
          <Jersey player={player} className={styles.jersey ?? ""} />
        )}
      </div>
      <p className={styles.name}>{player.player_name}</p>
      <p className={styles.school}>
        {[typed.school_name || "Your school", sport].filter(Boolean).join(" · ")}
      </p>
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </aside>
  );
}
