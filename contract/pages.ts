/** Every page address, in the specification's order. `pattern` is what the route table matches. */
export const pages = {
  home: { pattern: "/", to: () => "/" },
  browse: { pattern: "/dashboard", to: () => "/dashboard" },
  contribute: { pattern: "/dashboard/contribute", to: () => "/dashboard/contribute" },
  /** The canonical page of a player. `mode` defaults to both. */
  detail: {
    pattern: "/DetailsView/:player_id/:team_id",
    to: (it: { team_id: number; player_id: number }, mode?: "both" | "collab" | "contribute") =>
      `/DetailsView/${it.player_id}/${it.team_id}${mode ? `?mode=${mode}` : ""}`,
  },
  success: { pattern: "/success", to: () => "/success" },
  failed: {
    pattern: "/failed",
    to: (contribution_id: string) => `/failed?transaction_id=${contribution_id}`,
  },
} as const;
