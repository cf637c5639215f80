/** Where the stand-in for the card payment provider listens in a demo. */
export function playedPaymentsOrigin(given: NodeJS.ProcessEnv): string {
  return `http://localhost:${playedPaymentsPort(given)}`;
}

export const playedPaymentsPort = (given: NodeJS.ProcessEnv): string => given.CARD_PAYMENTS_PORT ?? "12111";
