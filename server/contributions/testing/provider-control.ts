import Stripe from "stripe";

/** Asks the control of the played provider, JSON in and out. Throws what it refuses. */
export type Control = <Answer = unknown>(method: string, path: string, body?: object) => Promise<Answer>;

export const controlOf =
  (origin: string): Control =>
  async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${origin}/_control${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text || "null");
  };

/** The provider's own API, as its dashboard would use it. */
export function providerApi(origin: string): Stripe {
  const { hostname, port } = new URL(origin);
  return new Stripe("sk_test_demo", {
    protocol: "http",
    host: hostname,
    port: Number(port),
    telemetry: false,
  });
}
