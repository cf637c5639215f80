const SCHEME = /^postgres(ql)?:\/\//;

/** What libpq calls a server that takes writes; with several hosts each of them means the same here. */
const PRIMARY = ["read-write", "primary"];

/**
 * An address of PostgreSQL as libpq reads it, `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`, as the
 * address of each of its hosts, in order. Throws what to do, without quoting it: it may hold a password.
 */
export function hostsOf(url: string): readonly [string, ...string[]] {
  const { who, listed, rest } = partsOf(url);
  const [first, ...others] = listed.split(",").map((host) => addressOf(`${who}${host}${rest}`));
  if (!who || !first || others.includes(undefined))
    throw new Error(
      "has to be an address that starts with postgres:// or postgresql://, with one host or several in a comma list.",
    );
  const wanted = URL.parse(first)?.searchParams.get("target_session_attrs");
  if (wanted && !PRIMARY.includes(wanted))
    throw new Error(
      `target_session_attrs has to be ${PRIMARY.join(" or ")}: a server writes, and replicas are asked by another setting.`,
    );
  return [first, ...others.filter((host) => host !== undefined)];
}

/** Who connects, to which hosts, and the rest. */
function partsOf(url: string): { who: string; listed: string; rest: string } {
  const [scheme = ""] = SCHEME.exec(url) ?? [];
  const after = url.slice(scheme.length);
  const end = after.search(/[/?#]/);
  const place = end < 0 ? after : after.slice(0, end);
  const at = place.lastIndexOf("@") + 1;
  return {
    who: scheme && scheme + place.slice(0, at),
    listed: place.slice(at),
    rest: after.slice(place.length),
  };
}

function addressOf(text: string): string | undefined {
  const url = URL.parse(text);
  return url && (url.hostname || url.searchParams.has("host")) ? text : undefined;
}

/** Hosts with their ports, as they may be told. */
export const hostNames = (url: string): string =>
  hostsOf(url)
    .map((host) => new URL(host).host)
    .join(", ");
