/** The product's name; everything that shows it reads it here. */
export const PRODUCT_NAME = "Donate NIL";

/** What every page of a dress rehearsal says. */
export const REHEARSAL_WORDS = "This is a dress rehearsal: no payment here is real.";
