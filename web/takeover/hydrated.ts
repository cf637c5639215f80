import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first paint, true once scripts are alive. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
