/** A line as the log's own, for what is said before there is a log, beside it and after it. */
export const jsonLine = (level: "info" | "warn" | "fatal", msg: string, facts: object = {}): string =>
  `${JSON.stringify({ level, time: new Date().toISOString(), ...facts, msg })}\n`;

/**
 * What Node says of itself comes as JSON lines too: its warnings, and the failure that nobody caught, which ends the process. Otherwise
 * these are texts of many lines, which whoever reads the log by machine takes apart.
 */
export function speakJson(): void {
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => {
    process.stderr.write(jsonLine("warn", message, { warning: name }));
  });
  process.once("uncaughtException", (error) => {
    process.stderr.write(jsonLine("fatal", error.message, { stack: error.stack }));
    process.exit(1);
  });
}
