import Stripe from "stripe";

/**
 * The library's own, but that a connection which was closed has no code: by its code the library asks once more even where retries are off, and what
 * was asked may have been carried out.
 */
export function openHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const ask = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    try {
      return await ask(...request);
    } catch (error) {
      throw isOfClosedConnection(error) ? new Error(error.message, { cause: error }) : error;
    }
  };
  return client;
}

const isOfClosedConnection = (error: unknown): error is Error =>
  error instanceof Error &&
  "code" in error &&
  Stripe.HttpClient.CONNECTION_CLOSED_ERROR_CODES.includes(String(error.code));
