import { cleans } from "../testing/cleans.ts";
import { color, otherNames } from "./team.ts";
import { firstText, identifier, text, webAddress } from "./text.ts";

cleans(text, [
  ["  Texas   A&M ", "Texas A&M"],
  ["Texas A&amp;M", "Texas A&M"],
  ["O&#39;Brien", "O'Brien"],
  ["O&#x2019;Brien", "O’Brien"],
  ["Texas A&amp;amp;M", "Texas A&M"],
  ["San Jos&eacute; State", "San José State"],
  ["AT&T; Bowl", "AT&T; Bowl"],
  ["&#0; &#99999999;", "&#0; &#99999999;"],
  ["San\u00a0José", "San José"],
  ["Jose\u0301", "José"],
  ["\u200bAda\ufeff", "Ada"],
  ["JosÃ© UmaÃ±a", "José Umaña"],
  ["Dâ€™Mya", "D’Mya"],
  ["SÃO PAULO", "SÃO PAULO"],
  ["Umaña–Kneževic’", "Umaña–Kneževic’"],
  ["a line\nbreak", "a line break"],
  ["Cy\u0000", null],
  ["San Jos\ufffd State", null],
  ["x".repeat(121), null],
  [" ", null],
]);

cleans(firstText, [
  [[null, " ", "Baylor", "TCU"], "Baylor"],
  [[null, null], null],
]);

cleans(identifier, [
  ["0042", "0042"],
  [" 169499 ", "169499"],
  ["169499.0", "169499"],
  ["-1050", "-1050"],
  ["12 34", null],
  ["x".repeat(41), null],
]);

cleans(webAddress, [
  ["https://example.org/a.png", "https://example.org/a.png"],
  ["https://example.org/a?b=1&amp;c=2", "https://example.org/a?b=1&c=2"],
  [`https://example.org/${"a".repeat(200)}`, `https://example.org/${"a".repeat(200)}`],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["www.example.org/a", null],
  ["32", null],
]);

cleans(color, [
  ["#592d82", "#592d82"],
  ["FFC229", "#ffc229"],
  ["#fff", null],
  ["red", null],
]);

cleans(otherNames, [
  [
    ["UTSA", "UTSA", "UT San Antonio", "utsa", "UTSA Roadrunners"],
    ["UT San Antonio", "UTSA Roadrunners"],
  ],
  [["Adrian", "ADR", null, "Adrian"], null],
]);
