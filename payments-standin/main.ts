import { runUntilStopped } from "./program/run.ts";
import { startFromEnvironment } from "./start.ts";

await runUntilStopped(async () => {
  const running = await startFromEnvironment(process.env);
  console.log(`Card payments (test mode) at ${running.origin}`);
  return running;
});
