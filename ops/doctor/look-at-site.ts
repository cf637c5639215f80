import { MOST_BODY_BYTES } from "../../contract/profiles/profiles.ts";
import { strictTransport } from "../../server/http/answers/security-headers.ts";
import type { Env } from "../../server/startup/env.ts";
import { type Finding, fine, look, mend } from "./findings.ts";
import { lookAtCertificate } from "./look-at-certificate.ts";
import { lookAtProxies } from "./look-at-proxies.ts";

const ANSWERS_WITHIN_MS = 10_000;

/** The site as visitors come to it: name, certificate, a server behind that is ready, and what a proxy does in between. */
export async function lookAtSite(env: Env): Promise<Finding[]> {
  const certificate = await lookAtCertificate(env.ORIGIN);
  const response = await ask(`${env.ORIGIN}/readyz`).catch((error: unknown) => {
    // Then the certificate keeps out visitors as well, and why is said.
    if (certificate.some(({ state }) => state === "mend")) return null;
    throw error;
  });
  if (response === null) return [...certificate, ...(await lookAtProxies(env))];
  if (!isOurs(response))
    return [
      mend("site", `Something else answers at ${env.ORIGIN}: ${response.status}.`),
      ...certificate,
      ...(await lookAtProxies(env)),
    ];
  const ready = response.ok
    ? fine("site", `${env.ORIGIN} is ready`)
    : mend("site", `It is not ready: ${response.status}. Its log says why.`);
  return [
    ready,
    ...certificate,
    ...secured(response, env),
    ...(await passesPictures(env.ORIGIN)),
    ...(await leadsToHttps(env.ORIGIN)),
    ...(await lookAtProxies(env)),
  ];
}

const ask = (address: string, how: RequestInit = {}): Promise<Response> =>
  fetch(address, { ...how, redirect: "manual", signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });

/** Every answer of the server has one. */
const isOurs = ({ headers }: Response): boolean => headers.has("x-request-id");

/** The server says it itself; a browser may take neither of two, and what another says holds in the server's place, for a year. */
function secured({ headers }: Response, { ORIGIN, HSTS_SUBDOMAINS }: Env): Finding[] {
  const said = headers.get("strict-transport-security");
  const ours = strictTransport(HSTS_SUBDOMAINS);
  if (said?.includes(","))
    return [
      mend("proxy", "It adds Strict-Transport-Security, which the server sends already: leave it out there."),
    ];
  if (said === ours || (said === null && !ORIGIN.startsWith("https:"))) return [];
  return [
    look(
      "proxy",
      `Strict-Transport-Security says "${said ?? "nothing"}" to visitors, in the place of the server's "${ours}": browsers keep it for as long as it says, with includeSubDomains for everything below ${new URL(ORIGIN).hostname}. Leave it to the server (HSTS_SUBDOMAINS): ingress-nginx has it in its ConfigMap, hsts: "false".`,
    ),
  ];
}

/** A body as large as a picture of 5 MB makes it; without a key, so that the server does nothing with it. */
async function passesPictures(origin: string): Promise<Finding[]> {
  const response = await ask(`${origin}/v1/create_player_profiles`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: " ".repeat(MOST_BODY_BYTES),
  });
  return isOurs(response)
    ? [fine("proxy", "bodies of 7 MB come through, as a picture of 5 MB needs")]
    : [
        mend(
          "proxy",
          `It answers ${response.status} to a body of 7 MB, as a picture of 5 MB needs: let it pass 8 MB (nginx: client_max_body_size).`,
        ),
      ];
}

/** Who types the name alone comes by http. Not listening there at all is a choice. */
async function leadsToHttps(origin: string): Promise<Finding[]> {
  if (!origin.startsWith("https:")) return [];
  const plain = new URL(origin.replace("https:", "http:"));
  if (plain.port) return [];
  const response = await ask(plain.href).catch(() => null);
  if (response === null)
    return [look("proxy", `Nothing answers at ${plain.origin}: it could lead to ${origin}.`)];
  return response.headers.get("location")?.startsWith(origin)
    ? [fine("proxy", `${plain.origin} leads to https`)]
    : [mend("proxy", `${plain.origin} does not lead to ${origin}: redirect it there.`)];
}
