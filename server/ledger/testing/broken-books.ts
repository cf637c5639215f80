import type { Pool } from "pg";
import { until } from "../../testing/until.ts";
import { openStripe } from "../../world/payments/stripe/stripe.ts";
import { checkLedger, type LedgerCheck } from "../check.ts";
import { brokenText } from "../report.ts";

/**
 * What a test leaves behind has to be right to the cent, here and at the provider, after a moment at the latest. Answers in words
 * what is broken, or null; fails where the check itself can't be made.
 */
export async function brokenBooks(
  database: Pool,
  api_origin: string,
  how: { settled: boolean },
): Promise<string | null> {
  const provider = openStripe({ secret_key: "sk_test_demo", webhook_secrets: [], api_origin });
  const client = await database.connect();
  let check: LedgerCheck | undefined;
  try {
    await until(async () => {
      check = await checkLedger(client, provider, how);
      return check.ok;
    });
    return null;
  } catch (error) {
    if (!check || check.ok) throw error;
    return `The books are broken:\n${brokenText(check)}`;
  } finally {
    client.release();
  }
}

/** The same; throws what is broken. */
export async function checkBooks(...how: Parameters<typeof brokenBooks>): Promise<void> {
  const broken = await brokenBooks(...how);
  if (broken) throw new Error(broken);
}
