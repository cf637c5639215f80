/** What an environment variable lacks, in a sentence that names it. */
export class SettingError extends Error {
  override name = "SettingError";
}

/** Readers for one environment. A blank value counts as absent. Each throws SettingError, naming the setting. */
export function settingsFrom(environment: Readonly<Record<string, string | undefined>>) {
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;

  const webAddress = (name: string): string | undefined => {
    const given = text(name);
    if (given === undefined) return undefined;
    if (/^https?:\/\//.test(given) && URL.canParse(given)) return given;
    throw new SettingError(
      `${name} must be an address that begins with http:// or https://, not "${given}".`,
    );
  };

  const port = (name: string, fallback: number): number => {
    const given = text(name);
    if (given === undefined) return fallback;
    if (/^\d+$/.test(given) && Number(given) <= 65_535) return Number(given);
    throw new SettingError(`${name} must be a port from 0 to 65535, not "${given}".`);
  };

  return { text, webAddress, port };
}
