import { Preview } from "../../../parts/members/athlete-form/preview.tsx";
import type { Typed } from "../../../parts/members/athlete-form/typed.ts";

/** The page of somebody whom no roster knows yet: without a team's colours. */
export function NewPage({ typed, data_url }: { readonly typed: Typed; readonly data_url: string | null }) {
  const sport = [typed.gender_division && `${typed.gender_division}'s`, typed.sport_name]
    .filter(Boolean)
    .join(" ");
  return (
    <Preview
      player={{
        player_name: [typed.first_name, typed.last_name].filter(Boolean).join(" ") || "Your Name",
        jersey_number: typed.jersey_number ?? "",
        sport_name: sport || "Football",
        team_color: null,
        team_alt_color: null,
      }}
      where={[typed.school_name || "Your school", sport].filter(Boolean).join(" · ")}
      typed={typed}
      picture={data_url}
    />
  );
}
