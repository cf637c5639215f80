import { birthplace, birthplaceByCode, cityStateCountry, townAndState } from "./birthplace.ts";
import { cleans } from "./cleans.testing.ts";

cleans(birthplace, [
  ["Little Elm, Texas", "Little Elm, TX"],
  ["LITTLE RIVER, TEXAS", "Little River, TX"],
  ["MCKINNEY, TX", "McKinney, TX"],
  ["Tampa, Fla.", "Tampa, FL"],
  ["Tulsa, OK", "Tulsa, OK"],
  ["Morgantown, W. Va.", "Morgantown, WV"],
  ["Brooklyn, N.Y", "Brooklyn, NY"],
  ["Honolulu, Hawai‘i", "Honolulu, HI"],
  ["Washington, D.C.", "Washington, DC"],
  ["San Juan, Puerto Rico", "San Juan, PR"],
  ["Atlanta, Georgia", "Atlanta, GA"],
  ["Chicago, Illinois, USA", "Chicago, IL"],
  ["Chicago, USA", "Chicago"],
  ["Valencia, Spain", "Valencia, Spain"],
  ["Madrid, SPAIN", "Madrid, Spain"],
  ["Leeds, England", "Leeds, United Kingdom"],
  ["Istanbul, Türkiye", "Istanbul, Turkey"],
  ["Amsterdam, the Netherlands", "Amsterdam, Netherlands"],
  ["Sarajevo, Bosnia & Herzegovina", "Sarajevo, Bosnia and Herzegovina"],
  ["Kinshasa, Republic Democratic of Congo", "Kinshasa, DR Congo"],
  ["Toronto, Ontario", "Toronto, Canada"],
  ["Toronto, Ont. - Canada", "Toronto, Canada"],
  ["Victoria, B.C.", "Victoria, Canada"],
  ["Melbourne, Victoria, Australia", "Melbourne, Australia"],
  ["Cairns, Queensland Australia", "Cairns, Australia"],
  ["Tampa, FL / Tampa Preparatory School", "Tampa, FL"],
  ["Calgary, Alberta (AB)", "Calgary, Canada"],
  ["Suitland, MD,", "Suitland, MD"],
  ["St, Peters, Mo", "St. Peters, MO"],
  ["Duxbury Mass.", "Duxbury, MA"],
  ["Macon. GA", "Macon, GA"],
  ["Powhatan Point Ohio", "Powhatan Point, OH"],
  ["Fort Washington Maryland", "Fort Washington, MD"],
  ["Amsterdam N.Y.", "Amsterdam, NY"],
  ["Zaragoza Spain", "Zaragoza, Spain"],
  // Towns that end like a state or a country.
  ["West Jordan", "West Jordan"],
  ["Port Washington", "Port Washington"],
  ["Las Vegas", "Las Vegas"],
  ["San Francisco", "San Francisco"],
  ["Hong Kong", "Hong Kong"],
  ["Atlantis, Nowhere", "Atlantis, Nowhere"],
  ["Mali", null],
  ["Maryland", null],
  ["Shelbyville High School", null],
  [",", null],
]);

cleans(birthplaceByCode, [
  ["Tbilisi, Georgia", "Tbilisi, Georgia"],
  ["Atlanta, GA", "Atlanta, GA"],
  ["Vilnius, Republic of Lithuania", "Vilnius, Lithuania"],
]);

cleans(cityStateCountry, [
  [["Port Saint Joe", "FL", "USA"], "Port Saint Joe, FL"],
  [["Akron", "OH", null], "Akron, OH"],
  [["Sydney", "NSW", "Australia"], "Sydney, Australia"],
  [["London", "ON", "CAN"], "London, Canada"],
  [["Calgary", "AB", null], "Calgary, Canada"],
  [["Pago Pago", null, "American Samoa"], "Pago Pago, AS"],
  [[null, null, "USA"], null],
]);

cleans(townAndState, [
  [["Little River", "Texas", "LITTLE RIVER, TEXAS", "TX", "USA"], "Little River, TX"],
  [["Honolulu", "Hawai'i", "HONOLULU, HAWAI'I", null, "USA"], "Honolulu, HI"],
  [["Medway", "Kent, England", null, null, null], "Medway, United Kingdom"],
  [["Asheville N.C.", null, "ASHEVILLE NC", "NC", "USA"], "Asheville, NC"],
  [["Denver", null, "DENVER", "CO", "USA"], "Denver, CO"],
  [["Prague", null, "PRAGUE", null, "PRAGUE"], "Prague"],
  // An older file has the one column only.
  [["Liberal, Kan.", null, null, null, null], "Liberal, KS"],
]);
