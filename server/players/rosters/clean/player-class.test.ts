import { cleans } from "../testing/cleans.ts";
import { classOrYear, playerClass, yearOfPlay } from "./player-class.ts";

const spellings: Record<string, string> = {
  Freshman:
    "Freshman|FRESHMAN|Fr.|FR|Fy.|FY|First Year|First-Year|First-year|First-Year Student|1st|Year: Fr.|Year: Fy.|Academic Fr.|Redshirt Freshman|REDSHIRT FRESHMAN|R-Fr.|r-Fr|RFr.|RS-FR|RS-Fr.|RS-Freshman|Fr.-HS|Fr.-RS|True Freshman",
  Sophomore:
    "Sophomore|SOPHOMORE|So.|SO|Year: So.|Academic So.|Redshirt Sophomore|R-So.|r-So.|RSo.|RSSo.|R-SO|SOPHOMORE (REDSHIRT)|So.-1L|So.-Tr.|Redshirt-Sophomore",
  Junior: "Junior|JR|Jr|Year: Jr.|Academic Jr.|Redshirt Junior|R-Jr.|RJr|RS-Junior|Jr.-2L|Jr.-R",
  Senior: "Senior|SENIOR|Sr.|Year: Sr.|Academic Sr.|R-Sr|RS Sr.|RS-Senior|RSr*|Senior*|Senior+|COVID Senior",
  "Fifth Year":
    "Fifth Year|5th|5th Yr|Red 5th|Sr.-5|5th-year Senior|Redshirt Fifth Year|SENIOR (REDSHIRT FIFTH YEAR)",
  "Sixth Year": "Sixth Year|6th",
  Graduate:
    "Graduate|Graduate Student|GRADUATE STUDENT|Grad.|GR|Gr.|GS|Year: Gr.|Academic Gr.|Graduate Transfer",
};
cleans(
  playerClass,
  Object.entries(spellings).flatMap(([player_class, words]) =>
    words.split("|").map((word): [string, string] => [word, player_class]),
  ),
);
// Heights in the wrong column, years of graduation, redshirts alone, and what may be one class or another.
cleans(
  playerClass,
  "5-11|5-7|5-5|2024|2V|TR|HS|F|Rs.|Redshirt|REDSHIRT|Medical Redshirt|Manager|Fr./So.|5|"
    .split("|")
    .map((word) => [word, null]),
);
cleans(playerClass, [
  [["2V", "Sophomore"], "Sophomore"],
  [["Jr.", "Sophomore"], "Junior"],
]);

cleans(yearOfPlay, [
  ["1", "Freshman"],
  ["4", "Senior"],
  ["5", "Fifth Year"],
  ["6", "Sixth Year"],
  ["0", null],
  ["7", null],
  ["Senior", null],
]);

cleans(classOrYear, [
  ["Jr.", "Junior"],
  ["3", "Junior"],
]);
