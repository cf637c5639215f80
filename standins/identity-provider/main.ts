import { runUntilStopped } from "../program/run.ts";
import { settingsFrom } from "../program/settings.ts";
import { startIdentityProvider } from "./start.ts";

await runUntilStopped(async () => {
  const { text, webAddress, port } = settingsFrom(process.env);
  const running = await startIdentityProvider({
    port: port("IDENTITY_PROVIDER_PORT", 9_000),
    host: text("IDENTITY_PROVIDER_HOST"),
    origin: webAddress("IDENTITY_PROVIDER_ORIGIN")?.replace(/\/$/, ""),
    name: text("IDENTITY_PROVIDER_NAME"),
    client: {
      id: text("IDENTITY_PROVIDER_CLIENT_ID") ?? "donate-nil",
      secret: text("IDENTITY_PROVIDER_CLIENT_SECRET") ?? "played-identity-secret",
      site: webAddress("IDENTITY_PROVIDER_SITE")?.replace(/\/$/, "") ?? "http://localhost:3000",
    },
  });
  console.log(`Identity provider (played) at ${running.origin}`);
  return running;
});
