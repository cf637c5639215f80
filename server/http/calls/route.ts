import type { Call, CallAnswer, CheckedInput, MayLag } from "../../../contract/form/call.ts";
import type { ReadWorld, World } from "../../world/world.ts";
import type { Asker } from "../sessions/asker.ts";

/** An answer with something that the browser is to keep from now on, as `Set-Cookie` lines. */
export class WithCookies<Answer> {
  readonly answer: Answer;
  readonly cookies: readonly string[];
  constructor(answer: Answer, cookies: readonly string[]) {
    this.answer = answer;
    this.cookies = cookies;
  }
}

/** An answer that is written as JSON already, mostly by PostgreSQL; it is sent as it is. */
export class WrittenJson {
  readonly json: string;
  /** Of a list whose body is a bare array: how long the whole is. Sent as the header `X-Total-Count`. */
  readonly total: number | null;
  constructor(json: string, total: number | null = null) {
    this.json = json;
    this.total = total;
  }
}

/** Of a call that a replica may answer it gets what reads, and nothing that acts. */
export type Handler<C extends Call> = (
  world: C extends MayLag ? ReadWorld : World,
  asked: CheckedInput<C>,
  asker: Asker,
) => Promise<CallAnswer<C> | WithCookies<CallAnswer<C>> | WrittenJson>;

/** A call with its handler. */
export interface Route {
  readonly call: Call;
  readonly handle: (world: never, asked: never, asker: Asker) => Promise<unknown>;
}

/** `answers(getPlayer, async (world, { params }) => …)`: the one handler of a declared call. */
export function answers<C extends Call>(call: C, handle: Handler<C>): Route {
  return { call, handle };
}

/** Throws when a declared call has no handler, or more than one, or a handler no declared call. */
export function checkRoutes(calls: readonly Call[], routes: readonly Route[]): void {
  const faults = [
    ...calls.map((call) => ({ call, handlers: routes.filter((route) => route.call === call).length })),
    ...routes.filter((route) => !calls.includes(route.call)).map(({ call }) => ({ call, handlers: 0 })),
  ].filter(({ call, handlers }) => handlers !== 1 || !calls.includes(call));
  const names = new Set<string>();
  for (const { name } of calls) {
    if (names.has(name)) throw new Error(`Two calls are named ${name}.`);
    names.add(name);
  }
  const [fault] = faults;
  if (!fault) return;
  throw new Error(
    calls.includes(fault.call)
      ? `The call ${fault.call.name} has ${fault.handlers} handlers; it needs exactly one.`
      : `A handler answers ${fault.call.name}, which no file of contract/ exports.`,
  );
}
