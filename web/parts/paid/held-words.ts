/** Said wherever a payment just went through. */
export const heldWords = (player_name: string): string =>
  `We're holding all of it for ${player_name}. Not tax-deductible. We emailed your receipt.`;
