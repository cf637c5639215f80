import type Stripe from "stripe";
import {
  ACCOUNTS_EVENTS_PATH,
  EVENTS_PATH,
  THIN_EVENTS_PATH,
} from "../../server/contributions/events/receive.ts";
import type { Env } from "../../server/startup/env.ts";
import { all, asked } from "../../server/world/payments/stripe/asking.ts";
import {
  ACCOUNTS_EVENT_TYPES,
  THIN_EVENT_TYPES,
} from "../../server/world/payments/stripe/athletes-events.ts";
import { EVENT_TYPES } from "../../server/world/payments/stripe/events.ts";
import { API_VERSION } from "../../server/world/payments/stripe/stripe.ts";
import { type Finding, fine, look, mend } from "./findings.ts";

/** Where the provider sends events, as far as it says so. */
export interface Endpoint {
  url: string;
  types: readonly string[];
  enabled: boolean;
  form: "snapshot" | "thin";
  /** Whether of our own account or of connected ones; null: endpoints of the first version don't say it. */
  of: "ours" | "accounts" | null;
  api_version: string | null;
}

/** One of our doors for events, and what has to lead there. */
interface Door {
  readonly about: string;
  readonly path: string;
  readonly of: "ours" | "accounts";
  readonly form: Endpoint["form"];
  readonly types: readonly string[];
  readonly secrets:
    | "STRIPE_WEBHOOK_SECRETS"
    | "STRIPE_ACCOUNTS_WEBHOOK_SECRETS"
    | "STRIPE_THIN_WEBHOOK_SECRETS";
}

const DOORS: readonly Door[] = [
  {
    about: "events",
    path: EVENTS_PATH,
    of: "ours",
    form: "snapshot",
    types: EVENT_TYPES,
    secrets: "STRIPE_WEBHOOK_SECRETS",
  },
  {
    about: "accounts",
    path: ACCOUNTS_EVENTS_PATH,
    of: "accounts",
    form: "snapshot",
    types: ACCOUNTS_EVENT_TYPES,
    secrets: "STRIPE_ACCOUNTS_WEBHOOK_SECRETS",
  },
  {
    about: "thin",
    path: THIN_EVENTS_PATH,
    of: "accounts",
    form: "thin",
    types: THIN_EVENT_TYPES,
    secrets: "STRIPE_THIN_WEBHOOK_SECRETS",
  },
];

const OF = { ours: "your account", accounts: "connected accounts" };

/** Where the provider sends events, by both versions of its list. */
export async function listEndpoints(stripe: Stripe): Promise<Endpoint[]> {
  const endpoints = await all(stripe.webhookEndpoints.list({ limit: 100 }));
  const destinations = await asked(
    stripe.v2.core.eventDestinations
      .list({ include: ["webhook_endpoint.url"] })
      .autoPagingToArray({ limit: 1_000 }),
  );
  const newer = destinations.flatMap((one): Endpoint[] => {
    const url = one.webhook_endpoint?.url;
    if (!url) return [];
    return [
      {
        url,
        types: one.enabled_events,
        enabled: one.status === "enabled",
        form: one.event_payload,
        of: one.events_from?.includes("@accounts") ? "accounts" : "ours",
        api_version: one.snapshot_api_version ?? null,
      },
    ];
  });
  const older = endpoints.map(
    (one): Endpoint => ({
      url: one.url,
      types: one.enabled_events,
      enabled: one.status === "enabled",
      form: "snapshot",
      of: null,
      api_version: one.api_version,
    }),
  );
  // What is in both lists is said more of by the newer one.
  return [...newer, ...older.filter(({ url }) => !newer.some((one) => one.url === url))];
}

/** Whether what leads to each of our doors is what the door takes. */
export const lookAtEndpoints = (env: Env, endpoints: readonly Endpoint[]): Finding[] =>
  DOORS.flatMap((door) => lookAtDoor(env, door, endpoints));

function lookAtDoor(env: Env, door: Door, endpoints: readonly Endpoint[]): Finding[] {
  const { about, path, secrets } = door;
  const url = env.ORIGIN + path;
  const there = endpoints.filter((endpoint) => endpoint.url.replace(/\/$/, "") === url);
  const fitting = there.filter(({ form, of }) => form === door.form && (of === null || of === door.of));
  const [endpoint] = fitting.filter(({ enabled }) => enabled);
  const wanted = `${door.form} events of ${OF[door.of]}`;
  if (!endpoint) {
    if (fitting.length > 0)
      return [mend(about, `What leads to ${url} is switched off: switch it on at the provider.`)];
    const other = there.length > 0 ? `What leads to ${url} sends no ${wanted}` : `Nothing leads to ${url}`;
    return [
      mend(
        about,
        `${other}: make an endpoint for ${wanted} at the provider, with the types in README, At the payment provider, and give its secret in ${secrets}.`,
      ),
    ];
  }
  const found = [...wrongWith(door, endpoint), ...(env[secrets].length === 0 ? [noSecret(door, url)] : [])];
  if (fitting.length > 1)
    found.push(
      look(
        about,
        `${fitting.length} endpoints lead to ${url}: each event comes as often. Take the others away.`,
      ),
    );
  // Of an older endpoint it can't be asked whose events it is for.
  const unsaid =
    door.of === "accounts" && endpoint.of === null ? "; that it is for connected accounts, see yourself" : "";
  return found.length > 0 ? found : [fine(about, `${url} is sent what it needs${unsaid}`)];
}

const noSecret = ({ about, secrets }: Door, url: string): Finding =>
  mend(
    about,
    `${secrets} is not given: everything that comes to ${url} is refused. Its secret stands at the provider.`,
  );

function wrongWith({ about, types }: Door, endpoint: Endpoint): Finding[] {
  const { url, api_version } = endpoint;
  const found: Finding[] = [];
  const everything = endpoint.types.includes("*");
  const missing = types.filter((type) => !everything && !endpoint.types.includes(type));
  const beyond = endpoint.types.filter((type) => !types.includes(type));
  if (missing.length > 0)
    found.push(mend(about, `${url} is not sent ${missing.join(", ")}: add them at the provider.`));
  if (beyond.length > 0)
    found.push(
      look(
        about,
        `${url} is sent ${everything ? "every type there is" : `more than it needs (${beyond.join(", ")})`}: leave it to those in README, At the payment provider.`,
      ),
    );
  if (endpoint.form === "snapshot" && api_version !== null && api_version !== API_VERSION)
    found.push(
      look(about, `${url} is sent version ${api_version}: make the endpoint anew with ${API_VERSION}.`),
    );
  return found;
}
