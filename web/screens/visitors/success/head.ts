import type { PageHead } from "../../../head/page-head.ts";
import type { SuccessData } from "./load.ts";

export const successHead = (told: SuccessData): PageHead => ({
  title: isSuccess(told) ? "Payment Success" : "Your payment",
  description: "What became of your payment.",
});

const isSuccess = (told: SuccessData): boolean =>
  told.kind === "repeated" || (told.kind === "known" && told.payment.state === "paid");
