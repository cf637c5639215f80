import type { Provider } from "../state/provider.ts";
import type { Origin } from "../state/rows.ts";
import type { Parameter } from "./parameters.ts";

/** What a call was asked with, its parameters read by their table. */
export type Call<P> = {
  provider: Provider;
  path: Readonly<Record<string, string>>;
  given: P;
  origin: Origin;
};

/** One call of the API. `expand` needs no place in the table: every call takes it. */
export type Route = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  parameters: Parameter<unknown>;
  answer(call: Call<never>): object;
};

/** Declares a call, so that `answer` knows the types of its parameters. */
export function route<P>(declared: {
  method: Route["method"];
  path: string;
  parameters: Parameter<P>;
  answer(call: Call<P>): object;
}): Route {
  return declared;
}
