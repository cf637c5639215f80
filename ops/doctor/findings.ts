/** What a look found: `mend` is wrong, `look` is for a person to judge. */
export interface Finding {
  readonly state: "ok" | "look" | "mend";
  readonly about: string;
  /** In plain words, with what to do. */
  readonly says: string;
}

export const fine = (about: string, says: string): Finding => ({ state: "ok", about, says });
export const look = (about: string, says: string): Finding => ({ state: "look", about, says });
export const mend = (about: string, says: string): Finding => ({ state: "mend", about, says });

/** What the look finds; where it fails, why it does, and what that mostly means. */
export async function looked(about: string, at: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await at();
  } catch (error) {
    const words = wordsOf(error);
    const [, advice] = ADVICE.find(([name]) => name.test(words)) ?? [];
    return [mend(about, advice ? `${words} ${advice}` : words)];
  }
}

/** Of the failure and what lies below it, each once. */
function wordsOf(error: unknown): string {
  const told: string[] = [];
  for (let at: unknown = error; at instanceof Error && told.length < 5; at = below(at)) {
    const words = at.message.trim() || at.name;
    if (!told.some((said) => said.includes(words))) told.push(words);
    const code = "code" in at && typeof at.code === "string" ? at.code : "";
    if (!told.some((said) => said.includes(code))) told.push(code);
  }
  const words = told.join(", ") || String(error);
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** Stripe's library names what lies below its own words `detail`. */
const below = (error: Error): unknown => ("detail" in error ? error.detail : null) ?? error.cause;

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, "Nothing listens there: check host and port, and that it runs."],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, "No such host is known here: check its name, and the resolver."],
  [/ETIMEDOUT|timeout/i, "Nothing answers: a firewall between may swallow it."],
  [/CERT_HAS_EXPIRED/, "Its certificate has expired: renew it."],
  [/ALTNAME_INVALID/, "Its certificate is for another name: use that one, or get one for this."],
  [/SELF_SIGNED|UNABLE_TO_|ISSUER/, "Nobody known vouches for its certificate: send the whole chain."],
  [/ERR_SSL|EPROTO/, "It speaks no TLS at this port: check port and scheme."],
  [/ETLS/, "It offers no encryption: use smtps://, or a server with STARTTLS."],
  [/EAUTH/, "It refuses user or password."],
  [/28P01|password authentication/, "Check the password in DATABASE_URL."],
  [/3D000|does not exist/, "Check the name in DATABASE_URL, or make it."],
];
