import type { Provider } from "../state/provider.ts";
import type { Origin } from "../state/rows.ts";
import type { FormFields } from "./form.ts";
import { type Parameter, readParameters } from "./parameters.ts";

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
  /** Reads the parameters; what it answers carries the call out with them. */
  read(given: FormFields): (call: Omit<Call<unknown>, "given">) => object;
};

/** Declares a call, so that `answer` knows the types of its parameters. */
export function route<P>(declared: {
  method: Route["method"];
  path: string;
  parameters: Parameter<P>;
  answer(call: Call<P>): object;
}): Route {
  const { method, path, parameters } = declared;
  return {
    method,
    path,
    read(asked) {
      const given = readParameters(parameters, asked);
      return (call) => declared.answer({ ...call, given });
    },
  };
}
