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
  /** The connected account that it is asked for (`Stripe-Account`, or `Stripe-Context`); null: for the platform. */
  account: string | null;
};

/** One call of the API. `expand` needs no place in the table: every call of `/v1` takes it. */
export type Route = {
  base: "/v1" | "/v2";
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** Whether it is played for connected accounts, too. */
  forAccounts: boolean;
  /** Reads the parameters; what it answers carries the call out with them. */
  read(given: FormFields): (call: Omit<Call<unknown>, "given">) => object;
};

/** Declares a call, so that `answer` knows the types of its parameters. */
export function route<P>(declared: {
  base?: Route["base"];
  method: Route["method"];
  path: string;
  forAccounts?: boolean;
  parameters: Parameter<P>;
  answer(call: Call<P>): object;
}): Route {
  const { base = "/v1", method, path, forAccounts = base === "/v2", parameters } = declared;
  return {
    base,
    method,
    path,
    forAccounts,
    read(asked) {
      const given = readParameters(parameters, asked);
      return (call) => declared.answer({ ...call, given });
    },
  };
}
