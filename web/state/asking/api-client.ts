import { createContext, useContext } from "react";
import type { Ask } from "../../../contract/form/call.ts";
import type { Hearts } from "../memory/hearts.ts";
import type { Memory } from "../memory/memory.ts";
import type { PageSettings } from "./page-settings.ts";
import type { Session } from "./session.ts";

/** What a screen works with after it stands: the calls, what this tab remembers, the settings, who is signed in, and whom he likes. */
export interface Door {
  readonly ask: Ask<AbortSignal>;
  readonly memory: Memory;
  readonly settings: PageSettings;
  readonly session: Session;
  readonly hearts: Hearts;
}

export const DoorContext = createContext<Door | null>(null);

export function useDoor(): Door {
  const door = useContext(DoorContext);
  if (!door) throw new Error("No door around this screen.");
  return door;
}
