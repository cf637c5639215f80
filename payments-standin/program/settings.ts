/** What an environment variable lacks, in a sentence that names it. */
export class SettingError extends Error {
  override name = "SettingError";
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Readers for one environment. A blank value counts as absent. Each throws SettingError, naming the setting. */
export function settingsFrom(environment: Environment) {
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;

  const number = (name: string, fallback: number, least: number, most: number): number => {
    const given = text(name);
    if (given === undefined) return fallback;
    const value = /^\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new SettingError(`${name} must be a number from ${least} to ${most}, not "${given}".`);
  };

  const wholeNumber = (name: string, fallback: number, least: number, most: number): number => {
    const value = number(name, fallback, least, most);
    if (Number.isInteger(value)) return value;
    throw new SettingError(`${name} must be a whole number, not "${text(name)}".`);
  };

  const webAddress = (name: string): string | undefined => {
    const given = text(name);
    if (given === undefined) return undefined;
    if (/^https?:\/\//.test(given) && URL.canParse(given)) return given;
    throw new SettingError(
      `${name} must be an address that begins with http:// or https://, not "${given}".`,
    );
  };

  return {
    text,
    number,
    wholeNumber,
    webAddress,
    port: (name: string, fallback: number) => wholeNumber(name, fallback, 0, 65_535),
  };
}
