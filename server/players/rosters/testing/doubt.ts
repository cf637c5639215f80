const NCAA = "season,team_id,team,player_id,clean_name,name,jersey,class,position,height,hometown";
const SITES =
  "team,season,jersey,name,position,height,academic_year,hometown,high_school,previous_school,url";

/** A women's basketball team's roster of one player, as the NCAA has it: with a number. */
export const ncaaRoster = (id: number, name: string, town: string, season = 2025) =>
  `${NCAA}\n${season},1,Ashby,${id},${name},${name},4,Jr.,G,5-9,"${town}"\n`;

/** The same team's, as the school's own site has it. */
export const siteRoster = (name: string, town: string, season = "2024-25") =>
  `${SITES}\nAshby,${season},4,${name},G,5-9,Junior,"${town}",,,https://a.example/1\n`;
