import type { CardPaymentsSettings, Webhook } from "../state/provider.ts";
import { usualDelays } from "../state/provider.ts";
import type { Environment } from "./settings.ts";
import { SettingError, settingsFrom } from "./settings.ts";
import { unsureFrom } from "./unsure-setting.ts";

/** Of an environment's CARD_PAYMENTS_…; throws SettingError. */
export function readSettings(environment: Environment): CardPaymentsSettings {
  const { text, number, wholeNumber, webAddress, port } = settingsFrom(environment);
  const seconds = (what: string, usual: number) =>
    wholeNumber(`CARD_PAYMENTS_${what}_DELAY_SECONDS`, usual, 0, 90 * 24 * 60 * 60);
  const webhook = (which: string): Webhook | undefined => {
    const [urlName, secretName] = [
      `CARD_PAYMENTS_${which}WEBHOOK_URL`,
      `CARD_PAYMENTS_${which}WEBHOOK_SECRET`,
    ];
    const url = webAddress(urlName);
    const secret = text(secretName);
    if ((url === undefined) !== (secret === undefined))
      throw new SettingError(`${urlName} and ${secretName} are needed together.`);
    return url && secret ? { url, secret } : undefined;
  };
  return {
    port: port("CARD_PAYMENTS_PORT", 12111),
    host: text("CARD_PAYMENTS_HOST"),
    origin: webAddress("CARD_PAYMENTS_ORIGIN")?.replace(/\/$/, ""),
    secretKey: text("CARD_PAYMENTS_SECRET_KEY"),
    webhook: webhook(""),
    connectWebhook: webhook("CONNECT_"),
    thinWebhook: webhook("THIN_"),
    unsure: unsureFrom(text("CARD_PAYMENTS_UNSURE")),
    journal: text("CARD_PAYMENTS_JOURNAL"),
    fee: {
      percent: number("CARD_PAYMENTS_FEE_PERCENT", 2.9, 0, 100),
      fixedCents: wholeNumber("CARD_PAYMENTS_FEE_FIXED_CENTS", 30, 0, 10_000),
    },
    latencyMs: wholeNumber("CARD_PAYMENTS_LATENCY_MS", 0, 0, 60_000),
    delays: {
      fee_seconds: seconds("FEE", usualDelays.fee_seconds),
      dispute_seconds: seconds("DISPUTE", usualDelays.dispute_seconds),
      refund_seconds: seconds("REFUND", usualDelays.refund_seconds),
      debit_seconds: seconds("DEBIT", usualDelays.debit_seconds),
      finalize_seconds: seconds("FINALIZE", usualDelays.finalize_seconds),
      verify_seconds: seconds("VERIFY", usualDelays.verify_seconds),
      transfer_seconds: seconds("TRANSFER", usualDelays.transfer_seconds),
      payout_seconds: seconds("PAYOUT", usualDelays.payout_seconds),
      return_seconds: seconds("RETURN", usualDelays.return_seconds),
    },
  };
}
