import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

/** As every browser asks. */
export const ACCEPTED = { "accept-encoding": "gzip, deflate, br" };

/** An answer as it goes over the wire, and what a browser has to be told to read it. */
export interface Packed {
  body: Buffer;
  headers: Record<string, string>;
}

/** Asks as a browser does, and leaves the answer packed. */
export async function fetchPacked(address: string): Promise<Packed> {
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    get(address, { headers: ACCEPTED }, answered).once("error", failed);
  });
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}.`);
  const told = ["content-type", "content-encoding", "cache-control"].map(
    (name) => [name, response.headers[name]] as const,
  );
  return {
    body,
    headers: Object.fromEntries(told.filter((pair): pair is [string, string] => typeof pair[1] === "string")),
  };
}
