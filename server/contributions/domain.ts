import type { Domain } from "../http/domain.ts";
import { tellOfLongPending } from "./booking/long-pending.ts";
import { lookAtGoneBack } from "./booking/look-back.ts";
import { forgetEvents } from "./events/forget.ts";
import { handleEvent } from "./events/handle.ts";
import { serveEvents } from "./events/receive.ts";
import { forgetGuests } from "./forget-guests.ts";
import { mailDispute } from "./letters/dispute.ts";
import { mailPaidBack } from "./letters/paid-back.ts";
import { mailReceipt } from "./letters/receipt.ts";
import { mailReceived, tellAthletes } from "./letters/received.ts";
import { mailRefund } from "./letters/refund.ts";
import { keepWatching } from "./limits/watch.ts";
import { orderCalls } from "./orders/calls/routes.ts";
import { forgetOrders } from "./orders/endings/forget-orders.ts";
import { leaveOrders } from "./orders/endings/leave-orders.ts";
import { mailOrder, mailOrderReminder } from "./orders/letters/order-letters.ts";
import { lookAtOrders } from "./orders/look/look.ts";
import { packetOwnFile } from "./packet/file.ts";
import { forgetPackets } from "./packet/forget-packets.ts";
import { packetRoutes } from "./packet/routes.ts";
import { associationRoutes } from "./payors/association/routes.ts";
import { athletesRoutes } from "./payors/athletes/routes.ts";
import { dealPaper } from "./payors/elsewhere/paper-file.ts";
import { elsewhereRoutes } from "./payors/elsewhere/routes.ts";
import { followRules } from "./payors/figures/figures.ts";
import { askForPayors, gatherPayors } from "./payors/gather.ts";
import { forgetCards } from "./payors/groups/cards/forget-cards.ts";
import { groupRoutes } from "./payors/groups/routes.ts";
import { payorsRoutes } from "./payors/routes.ts";
import { mailPayors, tellPayors } from "./payors/tell-crossed.ts";
import { receivedFile } from "./received/file.ts";
import { receivedRoutes } from "./received/routes.ts";
import { handleRefundRequest } from "./refunds/carry-out.ts";
import { goOnWithRefunds } from "./refunds/go-on.ts";
import { refundOrder } from "./refunds/refund-order.ts";
import { refundBeyond } from "./refunds/send-back-beyond.ts";
import { contributionsRoutes } from "./routes.ts";
import { keepSweeping } from "./sweeping/keep-sweeping.ts";
import { showLags } from "./sweeping/lags.ts";

/** Contributions, from the checkout to what athletes received. */
export const contributions: Domain = {
  routes: [
    ...contributionsRoutes,
    ...receivedRoutes,
    ...payorsRoutes,
    ...groupRoutes,
    ...elsewhereRoutes,
    ...associationRoutes,
    ...athletesRoutes,
    ...packetRoutes,
    ...orderCalls,
  ],
  tasks: [
    handleEvent,
    handleRefundRequest,
    refundBeyond,
    refundOrder,
    goOnWithRefunds,
    tellOfLongPending,
    lookAtGoneBack,
    mailReceipt,
    mailReceived,
    tellAthletes,
    mailPayors,
    tellPayors,
    mailRefund,
    mailPaidBack,
    mailDispute,
    forgetEvents,
    forgetGuests,
    forgetCards,
    forgetOrders,
    leaveOrders,
    lookAtOrders,
    mailOrder,
    mailOrderReminder,
    gatherPayors,
    forgetPackets,
    followRules,
  ],
  files: [receivedFile, packetOwnFile, dealPaper],
  serve: (app, { world, figures }) => serveEvents(app, world, figures),
  atStart: askForPayors,
  keeps: [keepSweeping, keepWatching],
  show: showLags,
};
