import { createContext, useContext } from "react";
import type { Ask } from "../../../contract/form/call.ts";
import type { PageSettings } from "../../../contract/pages/rendered.ts";
import type { Hearts } from "../memory/hearts.ts";
import type { Memory } from "../memory/memory.ts";
import type { Session } from "./session.ts";

/** What a screen works with after it stands: the calls, what this tab remembers, the settings, who is signed in, and their favorites. */
export interface ApiClient {
  readonly ask: Ask<AbortSignal>;
  readonly memory: Memory;
  readonly settings: PageSettings;
  readonly session: Session;
  readonly hearts: Hearts;
  /** Asks for what the page shows once more, without anybody having pressed: what can't be had then stays as it stands. */
  askAnew(): void;
}

export const ApiClientContext = createContext<ApiClient | null>(null);

export function useApiClient(): ApiClient {
  const client = useContext(ApiClientContext);
  if (!client) throw new Error("No client around this screen.");
  return client;
}
