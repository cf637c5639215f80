import { useEffect, useRef, useState } from "react";
import { Contribution } from "./contribution.tsx";
import { type HeldContribution, takeHeldContribution } from "./held-contribution.ts";

/** The dialog as it was left before signing in, open again. */
export function Held() {
  const [held, setHeld] = useState<HeldContribution | null>(null);
  const opener = useRef<HTMLElement>(null);
  useEffect(() => setHeld((before) => before ?? takeHeldContribution()), []);
  if (!held) return null;
  const { player, title } = held;
  return <Contribution player={player} title={title} opener={opener} openings={1} first={held} />;
}
