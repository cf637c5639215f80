/** What the rooms may say in the log. Fastify's logger is one. */
export interface Log {
  info(facts: object, message?: string): void;
  warn(facts: object, message?: string): void;
  error(facts: object, message?: string): void;
}
