/** The product's name; everything that shows it reads it here. */
export const PRODUCT_NAME = "Donate NIL";
