import { type ReactNode, useEffect } from "react";

interface TellThereProps {
  readonly tell: () => void;
  readonly children: ReactNode;
}

/** Tells when its children are there. */
export function TellThere({ tell, children }: TellThereProps) {
  useEffect(tell, [tell]);
  return children;
}
