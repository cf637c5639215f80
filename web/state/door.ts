import { createContext, useContext } from "react";
import type { Ask } from "../../contract/call.ts";
import type { Memory } from "./memory.ts";

/** What a screen works with after it stands: the calls, and what this tab remembers. */
export interface Door {
  readonly ask: Ask<AbortSignal>;
  readonly memory: Memory;
  /** The site's public address, without a slash at the end. */
  readonly origin: string;
}

export const DoorContext = createContext<Door | null>(null);

export function useDoor(): Door {
  const door = useContext(DoorContext);
  if (!door) throw new Error("No door around this screen.");
  return door;
}
