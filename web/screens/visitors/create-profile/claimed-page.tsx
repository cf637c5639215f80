import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { DIVISIONS, SPORT_LEVELS, SPORT_NAMES } from "../../../../contract/athlete-form/choices.ts";
import { getPlayer, type PlayerPage } from "../../../../contract/players/players.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { MOST_EVIDENCE } from "../../../../contract/profiles/profiles.ts";
import { type Said, Section } from "../../../parts/members/athlete-form/fields.tsx";
import type { Typed } from "../../../parts/members/athlete-form/typed.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { LinesField } from "../../../ui/fields/form-fields.tsx";
import styles from "./create-profile.module.css";

const WHOLE = /^\d{1,9}$/;

/** The page that one came from by saying 'This is me'; null where one came otherwise. */
export interface Claimed {
  readonly player_id: string;
  readonly team_id: string;
}

/** The page that the address names. */
export function useClaimed(): Claimed | null {
  const [search] = useSearchParams();
  const [player_id, team_id] = [search.get("player") ?? "", search.get("team") ?? ""];
  return WHOLE.test(player_id) && WHOLE.test(team_id) ? { player_id, team_id } : null;
}

interface ClaimedPageProps extends Said {
  readonly claimed: Claimed;
  /** What is known of the athlete, for fields in which nothing stands. */
  readonly onKnown: (known: Typed) => void;
}

/** Whose page it is, who decides, and what shows that it is one's own. */
export function ClaimedPage({ claimed, onKnown, said }: ClaimedPageProps) {
  const asked = useAnswer(`${claimed.player_id}/${claimed.team_id}`, (ask, signal) =>
    ask(getPlayer, { params: claimed }, { signal }),
  );
  const player = asked.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each athlete
  useEffect(() => {
    if (player) onKnown(knownOf(player));
  }, [player]);
  return (
    <Section id="this-is-me" title="This is me">
      <p className={styles.claimed} role="status">
        {player ? wordsFor(player) : asked.state === "failed" ? GONE : "…"}
      </p>
      <LinesField
        label="How can we tell that this is you?"
        hint="A link to the team's own page with your name and photo, for instance, or whom we can ask at your school. Only those who decide read it."
        name="evidence"
        optional={player?.is_claimed === false}
        maxLength={MOST_EVIDENCE}
        failure={said("evidence")}
      />
    </Section>
  );
}

const GONE = "The page that you came from can't be shown just now. You can fill in the form nevertheless.";

const wordsFor = ({ player_name, team_name, is_claimed }: PlayerPage): string =>
  is_claimed
    ? `You say you're ${player_name} of ${team_name}. Someone already claimed that page. A person at ${PRODUCT_NAME} will compare what you both told us and decide whose it is, and we'll email you. Until then, nothing changes. We tell whoever has the page that it was claimed, but not by whom.`
    : `You say you're ${player_name} of ${team_name}. A person at ${PRODUCT_NAME} will compare the form with the roster. Then that page is yours.`;

function knownOf({ player_name, school_name, sport_name, gender, conference }: PlayerPage): Typed {
  const [first_name = "", ...others] = player_name.split(" ");
  const [college, high_school] = SPORT_LEVELS;
  return {
    sport_level: conference === "High School" ? high_school : college,
    first_name,
    last_name: others.join(" "),
    school_name,
    sport_name: SPORT_NAMES.find((name) => sport_name.endsWith(name)) ?? "",
    gender_division: DIVISIONS.find((division) => division === gender) ?? "",
  };
}
