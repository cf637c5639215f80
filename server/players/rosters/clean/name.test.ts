import { cleans } from "../testing/cleans.ts";
import { fullName, nameOrNames, personName, staff } from "./name.ts";

cleans(personName, [
  ["Jordyn DeVaughn", "Jordyn DeVaughn"],
  ["Mariam  Coulibaly", "Mariam Coulibaly"],
  ["Ma’Riya Vincent", "Ma’Riya Vincent"],
  ['Antonio "TJ" Madlock', 'Antonio "TJ" Madlock'],
  ["Jamie Kaiser, Jr.", "Jamie Kaiser, Jr."],
  ["Ugonne (Michelle) Onyiah", "Ugonne (Michelle) Onyiah"],
  ["Kneževic", "Kneževic"],
  ["12 Jordan Ellis", "Jordan Ellis"],
  ["#7 Jordan Ellis", "Jordan Ellis"],
  ["K2 Dickens", "K2 Dickens"],
  ["10", null],
  ["?", null],
  [" ", null],
  [[null, "Ada Stone"], "Ada Stone"],
]);

cleans(fullName, [
  [["Will", "Rogers"], "Will Rogers"],
  [["Jamie ", " Kaiser, Jr."], "Jamie Kaiser, Jr."],
  [["K2", "Dickens"], "K2 Dickens"],
  // Words for nothing elsewhere; surnames here.
  [["Jordan", "Null"], "Jordan Null"],
  [["Bo", "True"], "Bo True"],
  [["Ii ", " Demarcus Jones"], "Demarcus Jones II"],
  [["Jr ", " M Taglieri"], "M Taglieri Jr"],
  [["J.R.", "Smith"], "J.R. Smith"],
  [[null, "Team"], null],
  [["Ada", null], null],
  [["1", "2"], null],
]);

cleans(nameOrNames, [
  [["Ada Stone", null, null], "Ada Stone"],
  [[null, "Ada", "Stone"], "Ada Stone"],
  [["Ada Stone", "Bo", "Reed"], "Ada Stone"],
  [[null, null, "Stone"], null],
]);

cleans(staff, [
  ["Manager", "Manager: not an athlete"],
  ["Student Manager", "Student Manager: not an athlete"],
  ["Assistant Coach", "Assistant Coach: not an athlete"],
  // Every athlete is a student.
  ["Student", null],
  ["Guard", null],
  [[null], null],
]);
