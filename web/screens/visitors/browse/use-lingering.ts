import { useEffect, useState } from "react";

/** True while `active`, and for so long after it. */
export function useLingering(active: boolean, lingers_ms: number): boolean {
  const [lingering, setLingering] = useState(false);
  useEffect(() => {
    if (active) {
      setLingering(true);
      return;
    }
    const timer = setTimeout(() => setLingering(false), lingers_ms);
    return () => clearTimeout(timer);
  }, [active, lingers_ms]);
  return active || lingering;
}
