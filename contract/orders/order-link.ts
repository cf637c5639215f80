/** What a letter's link to an order is: which order, and the proof that we mailed it. */
export const ORDER_LINK = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\w-]{43}$/;
