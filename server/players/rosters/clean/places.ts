/** States and territories as `FL`, and their spellings: USPS, AP style, in full, and those seen in rosters. */
const STATES = spelled(`
AL Alabama Ala|AK Alaska|AZ Arizona Ariz Ari|AR Arkansas Ark|CA California Calif Cali Cal|CO Colorado Colo
CT Connecticut Conn|DE Delaware Del|DC DistrictOfColumbia|FL Florida Fla|GA Georgia|HI Hawaii Oahu Maui Kauai
ID Idaho Ida|IL Illinois Ill Illi Illnois Iil|IN Indiana Ind|IA Iowa|KS Kansas Kan Kans|KY Kentucky Ken|LA Louisiana
ME Maine|MD Maryland|MA Massachusetts Mass|MI Michigan Mich|MN Minnesota Minn Min|MS Mississippi Miss
MO Missouri|MT Montana Mont|NE Nebraska Neb Nebr|NV Nevada Nev|NH NewHampshire|NJ NewJersey
NM NewMexico NMex|NY NewYork|NC NorthCarolina NCar|ND NorthDakota NDak|OH Ohio|OK Oklahoma Okla
OR Oregon Ore Oreg|PA Pennsylvania Penn Penna|RI RhodeIsland|SC SouthCarolina SCar|SD SouthDakota SDak
TN Tennessee Tenn|TX Texas Tex|UT Utah|VT Vermont Ver|VA Virginia|WA Washington Wash Washi Was|WV WestVirginia WVa
WI Wisconsin Wisc Wis|WY Wyoming Wyo|PR PuertoRico|VI VirginIslands USVirginIslands USVI|GU Guam|AS AmericanSamoa
MP NorthernMarianaIslands|USA US UnitedStates UnitedStatesOfAmerica`);

/** Countries under the name that we show, with other names of theirs. */
const COUNTRIES = spelled(`
Afghanistan|Albania|Algeria|Andorra|Angola|Antigua_and_Barbuda Antigua|Argentina|Armenia|Aruba
Australia Aus Au|Austria|Azerbaijan|Bahamas TheBahamas|Bahrain|Bangladesh|Barbados|Belarus|Belgium|Belize|Benin
Bermuda|Bhutan|Bolivia|Bosnia_and_Herzegovina Bosnia BosniaHerzegovina|Botswana|Brazil Brasil|Brunei|Bulgaria
Burkina_Faso|Burundi|Cambodia|Cameroon|Canada Can|Cape_Verde CaboVerde|Cayman_Islands CaymenIslands
Central_African_Republic|Chad|Chile|China|Colombia Columbia|Comoros|Congo CongoRepublic RepublicOfTheCongo
Costa_Rica|Croatia|Cuba|Curaçao|Cyprus|Czech_Republic Czechia Czech TheCzechRepublic|Denmark|Djibouti|Dominica
Dominican_Republic DR TheDominicanRepublic|DR_Congo DRC DemocraticRepublicOfCongo DemocraticRepublicOfTheCongo
DR_Congo RepublicDemocraticOfCongo|East_Timor TimorLeste|Ecuador|Egypt|El_Salvador|Equatorial_Guinea|Eritrea
Estonia|Eswatini Swaziland|Ethiopia|Faroe_Islands|Fiji|Finland|France|French_Guiana|French_Polynesia Tahiti|Gabon
Gambia TheGambia|Georgia RepublicOfGeorgia|Germany Deutschland|Ghana|Greece|Greenland|Grenada|Guadeloupe|Guatemala
Guinea|Guinea-Bissau|Guyana|Haiti|Honduras|Hong_Kong|Hungary|Iceland|India|Indonesia|Iran|Iraq
Ireland RepublicOfIreland|Israel|Italy Italia|Ivory_Coast CoteDIvoire|Jamaica|Japan|Jordan|Kazakhstan|Kenya|Kosovo
Kuwait|Kyrgyzstan|Laos|Latvia|Lebanon|Lesotho|Liberia|Libya|Liechtenstein|Lithuania RepublicOfLithuania
Luxembourg|Madagascar|Malawi|Malaysia|Maldives|Mali|Malta|Martinique|Mauritania|Mauritius|Mexico|Moldova|Monaco
Mongolia|Montenegro|Morocco|Mozambique|Myanmar Burma|Namibia|Nepal|Netherlands TheNetherlands Holland
Netherlands Nethlerlands|New_Caledonia|New_Zealand NZ|Nicaragua|Niger|Nigeria|North_Korea
North_Macedonia Macedonia RepublicOfNorthMacedonia|Norway|Oman|Pakistan|Palestine|Panama|Papua_New_Guinea|Paraguay
Peru|Philippines ThePhilippines|Poland|Portugal|Qatar|Réunion|Romania|Russia RussianFederation|Rwanda
Saint_Kitts_and_Nevis|Saint_Lucia StLucia|Saint_Vincent_and_the_Grenadines SaintVincent|Samoa|San_Marino
Saudi_Arabia|Senegal|Serbia|Seychelles|Sierra_Leone|Singapore|Slovakia|Slovenia|Somalia|South_Africa
South_Korea Korea RepublicOfKorea|South_Sudan|Spain España|Sri_Lanka|Sudan|Suriname|Sweden Sweeden|Switzerland|Syria
Taiwan|Tajikistan|Tanzania|Thailand|Togo|Tonga|Trinidad_and_Tobago Trinidad|Tunisia|Turkey Türkiye|Turkmenistan
Turks_and_Caicos_Islands TurksAndCaicos|Uganda|Ukraine|United_Arab_Emirates UAE|Uruguay|Uzbekistan
United_Kingdom UK GreatBritain GB England Eng Scotland Wales NorthernIreland|Vanuatu|Venezuela|Vietnam|Yemen|Zambia
Zimbabwe`);

/** Parts of countries that stand in the country's place. */
const PROVINCES = spelled(`
Canada Ontario Ont ON Quebec Que QC PQ BritishColumbia BC Alberta Alta AB Manitoba MB Saskatchewan Sask SK
Canada NovaScotia NS NewBrunswick NB Newfoundland NL PrinceEdwardIsland PEI
Australia Victoria VIC NewSouthWales NewSouthWhales NSW Queensland QLD SouthAustralia SA WesternAustralia
Australia Tasmania TAS NT NorthernTerritory ACT AustralianCapitalTerritory
Spain Barcelona Madrid Catalonia Catalunya Valencia CanaryIslands|Netherlands NoordHolland
United_Kingdom GreaterManchester EastMidlands`);

/**
 * The state or country that a text names: 'FL' for Fla., 'Spain'. A state's name in full counts as the state
 * ('Georgia'), unless `codesOnly`: then only its code does, and Georgia is the country. Null: none is known.
 */
export function regionOf(said: string, codesOnly = false): string | null {
  const key = keyOf(said);
  if (codesOnly && key === "georgia") return "Georgia";
  return STATES.get(key) ?? COUNTRIES.get(key) ?? PROVINCES.get(key) ?? null;
}

/** A whole state or country: where a town is expected, none is said. */
export function isLand(said: string): boolean {
  return STATES.has(keyOf(said)) || COUNTRIES.has(keyOf(said));
}

/** The letters alone: 'N.Y.', 'Hawai‘i' and 'Türkiye' as they are typed. */
function keyOf(said: string): string {
  const letters = said.replace(/&/g, "and").normalize("NFKD").toLowerCase();
  return letters.replace(/[^a-z]/g, "");
}

function spelled(table: string): ReadonlyMap<string, string> {
  const entries = table
    .trim()
    .split(/[|\n]/)
    .flatMap((line) => {
      const [shown = "", ...others] = line.split(" ");
      const name = shown.replaceAll("_", " ");
      return [shown, ...others].map((spelling): [string, string] => [keyOf(spelling), name]);
    });
  return new Map(entries);
}
