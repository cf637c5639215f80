/** Position codes and their names (specification, section 3). */
export const POSITION_NAMES: Readonly<Record<string, string>> = {
  G: "Guard",
  SG: "Shooting Guard",
  PG: "Point Guard",
  F: "Forward",
  PF: "Power Forward",
  SF: "Small Forward",
  C: "Center",
  ATH: "Athlete",
  QB: "Quarterback",
  RB: "Running Back",
  FB: "Full Back",
  WR: "Wide Receiver",
  TE: "Tight End",
  OL: "Offensive Line",
  OT: "Offensive Tackle",
  DL: "Defensive Line",
  DE: "Defensive End",
  DT: "Defensive Tackle",
  NT: "Nose Tackle",
  EDGE: "Edge Rusher",
  LB: "Linebacker",
  CB: "Cornerback",
  DB: "Defensive Back",
  S: "Safety",
  KR: "Kick Returner",
  P: "Punter",
  PK: "Place Kicker",
  LS: "Long Snapper",
};

/** The name of a position code, or the code itself where it is not in the list. */
export const positionName = (code: string): string => POSITION_NAMES[code] ?? code;
