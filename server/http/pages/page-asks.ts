import type { Ask, Call } from "../../../contract/form/call.ts";
import { CallFailed } from "../../../contract/form/problem.ts";
import type { World } from "../../world/world.ts";
import type { AnswerCache } from "../answers/answer-cache.ts";
import { refusalOf } from "../answers/failures.ts";
import { dayOfAnswer, holdsForSeconds } from "../answers/lifetime.ts";
import { dispatch } from "../calls/dispatch.ts";
import { type Route, WrittenJson } from "../calls/route.ts";
import type { Asker } from "../sessions/asker.ts";
import { tellsOfOwnAct } from "../sessions/own-writes.ts";

/** How one page asks, and what that says about how long it holds. */
export interface PageAsks {
  /** A call inside the process: the same checks and the same handler as over HTTP, without the wire. */
  readonly ask: Ask;
  /** For so many seconds everything holds that was asked so far; 0 where something was of this moment, or could not be had. */
  holdsForSeconds(): number;
  /** Whether something was asked that shows what the visitor has just done elsewhere. */
  tellsOfOwnAct(): boolean;
}

/** A call's answer as a page gets it: shared by the pages that ask within the same moment, so nobody may change it. */
export interface ParsedAnswer {
  readonly value: unknown;
  readonly json_length: number;
}

/** A value takes a few times its JSON in memory. */
export const bytesOfParsed = ({ json_length }: ParsedAnswer): number => 4 * json_length;

/** As a client of the API would read it. */
function read(answered: unknown): ParsedAnswer {
  const json = answered instanceof WrittenJson ? answered.json : JSON.stringify(answered);
  return { value: JSON.parse(json), json_length: json.length };
}

/** A page that asks nothing changes with a new version of the program only. */
const ASKS_NOTHING_SECONDS = 60;

/**
 * An answer is repeated for a second at most, and so is the page that shows it. What may not be two seconds old is
 * therefore asked anew for each page that is rendered.
 */
const MAY_BE_REPEATED_TWICE_SECONDS = 2;

/** For each page that is rendered, a way to ask; `wrote` as an asker has it. */
export function openPageAsks(options: {
  routes: readonly Route[];
  world: World;
  parsed: AnswerCache<ParsedAnswer>;
}): (request_id: string, wrote: string | null) => PageAsks {
  const { routes, world, parsed } = options;
  // By name: the pages are built by themselves, with declarations of their own.
  const byName = new Map(routes.map((route) => [route.call.name, route]));

  const find = async (
    call: Call,
    input: object,
    { request_id, wrote }: { request_id: string; wrote: string | null },
  ): Promise<unknown> => {
    const route = byName.get(call.name);
    if (!route) throw new Error(`No handler answers ${call.name}.`);
    // A page is the same for every visitor, so nobody is signed in where it is rendered.
    if (route.call.who !== "anyone") throw new Error(`${call.name} is personal: no rendered page asks it.`);
    const asker: Asker = {
      request_id,
      idempotency_key: null,
      address: null,
      session: null,
      user_agent: null,
      cookie: () => null,
      wrote,
    };
    const handle = async () => read(await dispatch(route, world, input, asker));
    const now = world.clock.now();
    const is_anew = holdsForSeconds(route.call, now) < MAY_BE_REPEATED_TWICE_SECONDS;
    const { value } = is_anew
      ? await handle()
      : await parsed.answer(
          `${call.name} ${wrote ? `${wrote} ` : ""}${dayOfAnswer(route.call, now)}${JSON.stringify(input)}`,
          handle,
        );
    return value;
  };

  return (request_id, wrote) => {
    let seconds = ASKS_NOTHING_SECONDS;
    let tells = false;
    const ask = async (call: Call, input: object) => {
      const asked = byName.get(call.name)?.call;
      tells ||= asked !== undefined && tellsOfOwnAct(asked);
      seconds = Math.min(seconds, holdsForSeconds(asked ?? {}, world.clock.now()));
      try {
        return await find(call, input, { request_id, wrote });
      } catch (error) {
        const refusal = refusalOf(error);
        // A page that goes on without it lacks what may be there again in a moment.
        if (refusal.status >= 500) seconds = 0;
        if (refusal.status === 500)
          world.log.error({ err: error, request_id, call: call.name }, "A page's call failed.");
        // The page is shown as our fault, and it is: its address is read so that it asks for nothing odd.
        else if (refusal.status === 400 || refusal.status === 422)
          world.log.error(
            { request_id, call: call.name, status: refusal.status },
            "A page asked what its call refuses.",
          );
        throw new CallFailed(refusal.problem(request_id));
      }
    };
    return { ask: ask as Ask, holdsForSeconds: () => seconds, tellsOfOwnAct: () => tells };
  };
}
