import type { IncomingHttpHeaders } from "node:http";

/** What the site's cookies are called, and whether they travel by https only. */
export interface CookieNames {
  /** Holds the session's secret id; no script can read it. */
  readonly session: string;
  /** Holds when the session ends, in seconds since 1970, for the page's own timer. Proves nothing. */
  readonly session_end: string;
  /** Tells that somebody has signed in with this browser before. Lets nobody in. */
  readonly known: string;
  /** Holds what a sign-in goes on by whose second step follows. Opens nothing else. */
  readonly half: string;
  /** Tells that its browser has just written something, and reads it (own-writes.ts). Proves nothing. */
  readonly wrote: string;
  readonly secure: boolean;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** With the prefix that binds a cookie to our host, where browsers allow it: by https, and on loopback. */
export function cookieNames(origin: string): CookieNames {
  const { protocol, hostname } = new URL(origin);
  const secure = protocol === "https:" || LOOPBACK.test(hostname);
  const prefix = secure ? "__Host-" : "";
  return {
    session: `${prefix}session`,
    session_end: `${prefix}session_end`,
    known: `${prefix}known`,
    half: `${prefix}half_sign_in`,
    wrote: `${prefix}wrote`,
    secure,
  };
}

/** The value of a cookie that came with a request, or null. */
export function cookieIn({ cookie }: IncomingHttpHeaders, name: string): string | null {
  for (const part of cookie?.split(";") ?? []) {
    const at = part.indexOf("=");
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || null;
  }
  return null;
}

/** A `Set-Cookie` line; `ends_at` in the past takes the cookie away. Lax: a link from a mail finds one signed in. */
export function cookieLine(cookie: {
  name: string;
  value: string;
  ends_at: Date;
  secure: boolean;
  readable?: boolean;
}): string {
  const { name, value, ends_at, secure, readable = false } = cookie;
  return [
    `${name}=${value}`,
    "Path=/",
    "SameSite=Lax",
    `Expires=${ends_at.toUTCString()}`,
    ...(readable ? [] : ["HttpOnly"]),
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}

/** The lines that begin a session in the browser, or move its end. */
export const sessionCookies = (names: CookieNames, id: string, ends_at: Date): readonly string[] => [
  cookieLine({ name: names.session, value: id, ends_at, secure: names.secure }),
  cookieLine({
    name: names.session_end,
    value: String(Math.floor(ends_at.getTime() / 1_000)),
    ends_at,
    secure: names.secure,
    readable: true,
  }),
];

/** The lines that end it there. */
export const noSessionCookies = (names: CookieNames): readonly string[] =>
  [names.session, names.session_end].map((name) =>
    cookieLine({ name, value: "", ends_at: new Date(0), secure: names.secure }),
  );
