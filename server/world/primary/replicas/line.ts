import type { Client, ClientConfig, QueryResultRow } from "pg";

/** Whoever does not answer within this, is asked anew. */
export const ANSWERS_WITHIN_MS = 1_000;

/** One connection, made when it is needed and made anew where it was lost. */
export interface Line {
  /** The first row. Throws where none comes within a second, or as long as it was given; twice that where it has to be connected. */
  ask<Row extends QueryResultRow>(text: string): Promise<Row>;
  close(): void;
}

export function openLine(
  open: (config: ClientConfig) => Client,
  answers_within_ms = ANSWERS_WITHIN_MS,
): Line {
  let client: Client | null = null;
  const close = () => {
    const left = client;
    client = null;
    // Not waited for: it may lead to where nobody answers.
    left?.end().catch(() => {});
  };
  return {
    async ask<Row extends QueryResultRow>(text: string) {
      try {
        if (!client) {
          const opened = open({
            connectionTimeoutMillis: answers_within_ms,
            query_timeout: answers_within_ms,
            application_name: "donate-nil looks how far replicas are",
          });
          client = opened;
          opened.on("error", () => {}); // whoever asks next is told
          await opened.connect();
        }
        const { rows } = await client.query<Row>(text);
        const [row] = rows;
        if (!row) throw new Error("No row came.");
        return row;
      } catch (error) {
        close();
        throw error;
      }
    },
    close,
  };
}
