import * as openid from "openid-client";
import { IdentityAway, IdentityRefused } from "./identity-provider.ts";

/** What was asked of the provider, or `IdentityAway` or `IdentityRefused`. */
export async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): Error {
  if (error instanceof openid.AuthorizationResponseError) {
    const { error: word } = error;
    // The provider's own words stay out: the browser carried them, so anybody may have written them.
    if (word === "server_error" || word === "temporarily_unavailable")
      return new IdentityAway("The identity provider says it can't sign in now.");
    return new IdentityRefused(
      word === "access_denied" ? "cancelled" : "not believed",
      "The identity provider sent someone back without signing in.",
      { cause: error },
    );
  }
  if (error instanceof openid.ResponseBodyError) {
    const said = `The identity provider: ${error.status} ${error.error}`;
    return error.status >= 500 || error.status === 429
      ? new IdentityAway(said, { cause: error })
      : new IdentityRefused("not believed", said, { cause: error });
  }
  if (error instanceof openid.ClientError) return clientFailure(error);
  // No connection, or one that broke: fetch says so by a TypeError.
  if (error instanceof TypeError)
    return new IdentityAway(`The identity provider can't be reached: ${causeOf(error)}`, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}

function clientFailure(error: openid.ClientError): Error {
  const said = `The identity provider's answer: ${error.message} (${error.code ?? "no code"})`;
  const options = { cause: error };
  if (error.code === "OAUTH_TIMEOUT") return new IdentityAway(said, options);
  const { cause } = error;
  if (cause instanceof Response && (cause.status >= 500 || cause.status === 429))
    return new IdentityAway(`${said}, status ${cause.status}`, options);
  if (error.code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return new IdentityRefused("clock", said, options);
  return new IdentityRefused("not believed", said, options);
}

const causeOf = ({ message, cause }: Error): string =>
  cause instanceof Error
    ? `${message}, ${"code" in cause ? (cause.code ?? cause.name) : cause.name}`
    : message;
