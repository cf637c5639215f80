import { useEffect, useState } from "react";
import { useDoor } from "../../state/door.ts";
import { searchFailureText } from "../../state/failures.ts";
import { type BrowseData, type Catalogue, loadCatalogue, type Told } from "./load.ts";

/** The conferences and teams of the sport in the panel, which can be ahead of the list. Null while they load. */
export function useCatalogue(sport_id: number, { filters, catalogue }: BrowseData): Told<Catalogue> | null {
  const door = useDoor();
  const [own, setOwn] = useState<{ sport_id: number; told: Told<Catalogue> } | null>(null);
  const listed = filters.sport_id === sport_id;

  useEffect(() => {
    if (listed) return;
    let wanted = true;
    const settle = (told: Told<Catalogue>) => wanted && setOwn({ sport_id, told });
    loadCatalogue(door, sport_id).then(
      (value) => settle({ ok: true, value }),
      (error) => settle({ ok: false, message: searchFailureText(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [door, sport_id, listed]);

  if (listed) return catalogue;
  return own?.sport_id === sport_id ? own.told : null;
}
