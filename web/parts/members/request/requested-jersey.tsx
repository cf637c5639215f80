import type { RequestedAthlete } from "../../../../contract/collaborations/requests.ts";
import { Jersey } from "../../visitors/jersey/jersey.tsx";
import { teamStyle } from "../../visitors/jersey/team-style.ts";
import styles from "./requested-jersey.module.css";

type Worn = Pick<RequestedAthlete, "player_name" | "sport_name" | "worn">;

/** Whom a request is about, seen before read. Nothing where their page was removed. */
export const RequestedJersey = ({ athlete: { worn, ...athlete } }: { readonly athlete: Worn }) =>
  worn && (
    <span className={styles.jersey} style={teamStyle(worn)}>
      <Jersey player={{ ...athlete, ...worn }} />
    </span>
  );
