/** What a letter's link to an order is: which order, and the proof that we mailed it. */
export const ORDER_LINK = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\w-]{43}$/;

/** Where a letter leads whoever ordered; the link stands behind the `#`, so that no log has it. */
export const orderAddress = (link: string): string => `/Order#${link}`;
/** Where a letter leads the athlete: what they are to do. */
export const TO_DO_ADDRESS = "/AthleteDashboard/orders";
/** Where an office sees what is ordered from its athletes. */
export const DESK_ORDERS_ADDRESS = "/ComplianceDesk/orders";
/** Where whoever ordered with an account finds their orders. */
export const MY_ORDERS_ADDRESS = "/MyOrders";
