import { POSITION_NAMES } from "../../../../pure/positions.ts";
import type { Cleaner } from "../source.ts";
import { text } from "./text.ts";

type Codes = Readonly<Record<string, string>>;

/** Football positions in the product's codes: a guard is a lineman here, a returner returns kicks. */
export const footballPosition: Cleaner<string> = (...given) => position(given, FOOTBALL);

/**
 * Basketball positions in the product's codes. Of several ('G/F') the first that has a code. A post plays at the
 * basket: a forward. A shooter is a guard. A wing is either guard or forward, and schools have letters of their
 * own (BP, RR, Y, M): blank.
 */
export const basketballPosition: Cleaner<string> = (...given) => position(given, BASKETBALL);

function position(given: readonly (string | null)[], codes: Codes): string | null {
  for (const each of given) {
    const said = (text(each) ?? "").replace(/^pos(?:ition)?\s*[.:]\s*/i, "");
    for (const part of [said, ...said.split(/[/|,&-]|\sor\s/)]) {
      const code =
        codes[
          part
            .toLowerCase()
            .replace(/[^a-z]+/g, " ")
            .trim()
        ];
      if (code) return code;
    }
  }
  return null;
}

/** The product's own codes and their names. */
function own(codes: string): Codes {
  const pairs = codes.split(" ").flatMap((code) => [
    [code.toLowerCase(), code],
    [(POSITION_NAMES[code] ?? code).toLowerCase(), code],
  ]);
  return Object.fromEntries(pairs);
}

const FOOTBALL: Codes = {
  ...own("QB RB FB WR TE C OL OT DL DE DT NT EDGE LB CB DB S KR P PK LS ATH"),
  g: "OL",
  og: "OL",
  t: "OT",
  hb: "RB",
  tb: "RB",
  lt: "OT",
  rt: "OT",
  lg: "OL",
  rg: "OL",
  ng: "NT",
  ilb: "LB",
  mlb: "LB",
  olb: "LB",
  wlb: "LB",
  slb: "LB",
  nb: "DB",
  fs: "S",
  ss: "S",
  pr: "KR",
  k: "PK",
};

const BASKETBALL: Codes = {
  ...own("G PG SG F SF PF C ATH"),
  guards: "G",
  gaurd: "G",
  gd: "G",
  combo: "G",
  "combo guard": "G",
  s: "G",
  shooter: "G",
  point: "PG",
  shooting: "SG",
  small: "SF",
  power: "PF",
  fwd: "F",
  fw: "F",
  foward: "F",
  forawrd: "F",
  p: "F",
  post: "F",
  "post player": "F",
  ctr: "C",
};
