import { hash } from "node:crypto";

/**
 * What every answer says about how it may be used. Written down once instead of put together for each answer
 * by a plugin: that took a third of the time of an answer that is repeated.
 */
export function securityHeaders(options: PolicyOptions): Readonly<Record<string, string>> {
  return {
    "content-security-policy": contentPolicy(options),
    // The checkout page is another origin that has to be opened in a tab of its own, without a hold on ours.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": NEVER_ASKED.map((feature) => `${feature}=()`).join(", "),
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    ...(options.https
      ? {
          "strict-transport-security": strictTransport(options.hsts_subdomains),
        }
      : {}),
  };
}

/** For a year, for the host or for everything below it too. */
export const strictTransport = (with_subdomains = false): string =>
  `max-age=31536000${with_subdomains ? "; includeSubDomains" : ""}`;

/** What no page asks a browser for, so that nothing that gets into one can either. The checkout page is another origin's. */
const NEVER_ASKED = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

interface PolicyOptions {
  https: boolean;
  /** Subdomains are the operator's to promise: one of them may be served by somebody else, over http. */
  hsts_subdomains?: boolean | undefined;
  /** The code that stands in pages themselves; any other is refused. */
  inline_scripts?: readonly string[] | undefined;
  /** Where scripts and connections may come from beside our own origin; only the development server needs it. */
  extra_sources?: readonly string[] | undefined;
}

function contentPolicy({ https, inline_scripts = [], extra_sources = [] }: PolicyOptions): string {
  const own = ["'self'", ...extra_sources].join(" ");
  return [
    "default-src 'self'",
    `script-src ${[own, ...inline_scripts.map(named)].join(" ")}`,
    // Style attributes carry team colours; style elements are not allowed.
    `style-src ${own}`,
    "style-src-attr 'unsafe-inline'",
    // Photographs of imported players are shown from where their source keeps them.
    "img-src 'self' data: https:",
    "font-src 'self' data:",
    extra_sources.length > 0 ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join(";");
}

/**
 * What a page says about itself that is no screen: its style and its script stand in it and are named, pictures are ours, and
 * nothing else is fetched, sent or run. Over the policy of all other answers, which any other page keeps.
 */
export function standalonePolicy({ style, script, framed_by }: StandalonePolicyOptions): string {
  return [
    "default-src 'none'",
    `style-src ${named(style)}`,
    ...(script ? [`script-src ${named(script)}`] : []),
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framed_by === "anyone" ? "*" : "'none'"}`,
  ].join(";");
}

interface StandalonePolicyOptions {
  readonly style: string;
  readonly script?: string | undefined;
  /** Who may show the page in a frame. */
  readonly framed_by: "anyone" | "nobody";
}

const named = (script: string) => `'sha256-${hash("sha256", script, "base64")}'`;
