import { once } from "node:events";
import { isIP } from "node:net";
import { checkServerIdentity, connect, type PeerCertificate } from "node:tls";
import { type Finding, fine, mend } from "./findings.ts";

const ANSWERS_WITHIN_MS = 10_000;
const DAY_MS = 86_400_000;
/** Programs that renew do so with a third of its life left; that this is past and these days are not is a mistake. */
const RENEWED_BEFORE_DAYS = 14;
const RENEWED_WITH_LEFT = 1 / 3;

/** What visitors' browsers would hold against the certificate of an https address; nothing of any other. Throws where nobody speaks TLS there. */
export async function lookAtCertificate(origin: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:") return [];
  const host = hostname.replace(/^\[|\]$/g, "");
  const { certificate, refused } = await shownBy(host, Number(port) || 443);
  const time = ofTime(certificate);
  const faults = [time, ofName(host, certificate), ofTrust(refused, time !== null)].filter(
    (fault) => fault !== null,
  );
  return faults.length > 0
    ? faults.map((says) => mend("certificate", says))
    : [fine("certificate", `for ${host}, until ${dayOf(certificate.valid_to)}`)];
}

/** The certificate that visitors get, and why a browser would not take it; null where it would, but for its name. */
async function shownBy(
  host: string,
  port: number,
): Promise<{ certificate: PeerCertificate; refused: string | null }> {
  const socket = connect({
    host,
    port,
    ...(isIP(host) ? {} : { servername: host }),
    // Shown also where it is not good.
    rejectUnauthorized: false,
    checkServerIdentity: () => undefined,
  });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    return {
      certificate: socket.getPeerCertificate(),
      refused: socket.authorized ? null : String(socket.authorizationError),
    };
  } finally {
    socket.destroy();
  }
}

function ofTime({ valid_from, valid_to }: PeerCertificate): string | null {
  const [from, to, now] = [Date.parse(valid_from), Date.parse(valid_to), Date.now()];
  if (to < now) return `It expired on ${dayOf(valid_to)}: renew it.`;
  if (from > now)
    return `It holds from ${dayOf(valid_from)} only: check this machine's clock, or who issued it.`;
  const is_late = to - now < (to - from) * RENEWED_WITH_LEFT;
  return to - now < RENEWED_BEFORE_DAYS * DAY_MS && is_late
    ? `It expires on ${dayOf(valid_to)}: renew it, and see why that did not happen by itself.`
    : null;
}

function ofName(host: string, certificate: PeerCertificate): string | null {
  if (!checkServerIdentity(host, certificate)) return null;
  const names = certificate.subjectaltname?.replaceAll(/(DNS|IP Address):/g, "") ?? certificate.subject.CN;
  return `It is for ${names}, and not for ${host}: get one for ORIGIN's name, or show that one there.`;
}

function ofTrust(refused: string | null, time_is_said: boolean): string | null {
  if (refused === null) return null;
  if (/EXPIRED|NOT_YET_VALID/.test(refused))
    return time_is_said ? null : "A certificate that vouches for it has expired: show the chain of today.";
  if (refused === "DEPTH_ZERO_SELF_SIGNED_CERT")
    return "It vouches for itself, and no browser believes that: get one from an authority that browsers know.";
  return `Nobody known vouches for it (${refused}): get it from an authority that browsers know, and show the certificates in between as well.`;
}

const dayOf = (moment: string): string => new Date(moment).toISOString().slice(0, 10);
