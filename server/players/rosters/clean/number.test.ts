import { cleans } from "../testing/cleans.ts";
import { height, inches, jersey, pounds, season, wholeNumber } from "./number.ts";

cleans(jersey, [
  ["7", "7"],
  ["0", "0"],
  ["00", "00"],
  ["03", "03"],
  ["7.0", "7"],
  ["#: 10", "10"],
  ["Number: 3", "3"],
  ["#5", "5"],
  ["No. 44", "44"],
  ["RS-30", "30"],
  ["3/3", "3"],
  ["33/G", "33"],
  ["34/11", null],
  ["2/02", null],
  ["0/00", null],
  ["20/35 (V)", null],
  ["44/33inGrey", null],
  ["I31", null],
  ["3233", null],
  ["100", null],
  ["RS", null],
  ["G/F", null],
  ["MANAGER", null],
  ["Mingo Central HS", null],
  ["xx", null],
]);

cleans(height, [
  ["5-9", 69],
  ["6-0", 72],
  [`5'6"`, 66],
  [`5'10`, 70],
  [`5' 9''`, 69],
  [`5' 10'' `, 70],
  [`5' 11"`, 71],
  [`6'-1"`, 73],
  ["5’9", 69],
  ["5′ 9″", 69],
  [`6'1"""`, 73],
  ["5-10 1/2", 70],
  [`6'1.5"`, 73],
  ["6–1", 73],
  ["6 ft 1 in", 73],
  ["5&#39;9&quot;", 69],
  ["Height: 5-9", 69],
  ["Ht: 5'7", 67],
  ["9-May", 69],
  ["11-Jun", 83],
  ["74", 74],
  ["74.0", 74],
  ["5-", null],
  ["5-12", null],
  ["0", null],
  ["511", null],
  ["R-So.", null],
  ["2-0", null],
  [[null, "75.0"], 75],
  // The first column was cut off: 60 inches are 5-0, which nobody said.
  [["5-", "60.0"], null],
]);

cleans(inches, [
  ["74", 74],
  ["0", null],
  ["5-9", null],
]);

cleans(pounds, [
  ["216", 216],
  ["216 lbs.", 216],
  ["216.0", 216],
  ["0", null],
  ["700", null],
]);

cleans(season, [
  ["2023", 2023],
  ["2023.0", 2023],
  ["2024-25", 2025],
  ["2021-2022", 2022],
  ["1999-00", 2000],
  ["2021-23", null],
  ["24-25", null],
  ["https://example.org/,2021-22", null],
]);

cleans(wholeNumber, [
  ["12", 12],
  ["12.0", 12],
  ["12.5", null],
  ["-1", null],
  ["1e3", null],
]);
