/** The colours of one team as CSS hex, made fit to be used together. */
export interface TeamColors {
  readonly team: string;
  readonly team_2: string;
  /** Text on `team`: white, ink or black. */
  readonly on_team: string;
  /** Edge of large letters of `on_team`: the second colour, or none to be seen where those two are alike. */
  readonly edge: string;
}

const WHITE = "#ffffff";
const INK = "#0b1324";
const BLACK = "#000000";
const UNKNOWN_TEAM = "#33415c";

/** Below this distance two colours are one to the eye, and the split of a card could not be seen. */
const NEARLY_ALIKE = 90;

/** A team's two colours from what is known of them; the second is computed where it is missing or nearly the first. */
export function teamColors(first: string | null, second: string | null): TeamColors {
  const team = isHex(first) ? first : UNKNOWN_TEAM;
  const team_2 = isHex(second) && distance(team, second) >= NEARLY_ALIKE ? second : shade(team);
  const on_team = textOn(team);
  return { team, team_2, on_team, edge: contrast(team_2, on_team) >= 1.5 ? team_2 : team };
}

/** Text on a colour: the first of white, ink and black with at least 4.5:1. One of white and black always has it. */
export function textOn(background: string): string {
  return [WHITE, INK].find((text) => contrast(text, background) >= 4.5) ?? BLACK;
}

/** The contrast of two colours as WCAG 2.2 counts it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The same hue, plainly lighter on a dark colour and plainly darker on a light one. */
function shade(color: string): string {
  const toward = luminance(color) < 0.25 ? 255 : 0;
  const mixed = channels(color).map((channel) => Math.round(channel + (toward - channel) * 0.42));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Redmean: cheap, and close to what the eye says. 0 to about 765. */
function distance(one: string, other: string): number {
  const [r1 = 0, g1 = 0, b1 = 0] = channels(one);
  const [r2 = 0, g2 = 0, b2 = 0] = channels(other);
  const red = (r1 + r2) / 2;
  return Math.sqrt(
    (2 + red / 256) * (r1 - r2) ** 2 + 4 * (g1 - g2) ** 2 + (2 + (255 - red) / 256) * (b1 - b2) ** 2,
  );
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const isHex = (color: string | null): color is string => color !== null && /^#[\da-f]{6}$/i.test(color);
