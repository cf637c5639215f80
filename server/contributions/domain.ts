import type { Domain } from "../http/domain.ts";
import { forgetEvents } from "./events/forget.ts";
import { handleEvent } from "./events/handle.ts";
import { serveEvents } from "./events/receive.ts";
import { mailDispute } from "./letters/dispute.ts";
import { mailReceipt } from "./letters/receipt.ts";
import { mailRefund } from "./letters/refund.ts";
import { keepWatching } from "./limits/watch.ts";
import { receivedFile } from "./received/file.ts";
import { receivedRoutes } from "./received/routes.ts";
import { handleRefundRequest } from "./refunds/carry-out.ts";
import { refundBeyond } from "./refunds/send-back-beyond.ts";
import { contributionsRoutes } from "./routes.ts";
import { keepSweeping } from "./sweeping/keep-sweeping.ts";
import { showLags } from "./sweeping/lags.ts";

/** Contributions, from the checkout to what athletes received. */
export const contributions: Domain = {
  routes: [...contributionsRoutes, ...receivedRoutes],
  tasks: [handleEvent, handleRefundRequest, refundBeyond, mailReceipt, mailRefund, mailDispute, forgetEvents],
  files: [receivedFile],
  serve: (app, { world, figures }) => serveEvents(app, world, figures),
  keeps: [keepSweeping, keepWatching],
  show: showLags,
};
