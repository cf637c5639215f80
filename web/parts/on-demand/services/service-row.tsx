import { useId } from "react";
import { dollars } from "../../../../pure/numbers.ts";
import styles from "./service-row.module.css";
import type { Services } from "./services.ts";

interface ServiceRowProps {
  readonly services: Services;
  readonly locked: boolean;
}

const GENERAL = "general_contribution";

/** 'NIL Service Type': disabled as specified where the athlete offers nothing, else a choice. */
export function ServiceRow({ services, locked }: ServiceRowProps) {
  const { offers, takes_general, chosen, onChoose } = services;
  const id = useId();
  const is_choice = offers.length > 0;
  return (
    <div className={styles.service} data-choice={is_choice || undefined}>
      <label htmlFor={id}>NIL Service Type</label>
      <select
        id={id}
        name="nil_service_type"
        disabled={!is_choice || locked}
        value={chosen?.kind ?? GENERAL}
        onChange={({ currentTarget: { value } }) =>
          onChoose(offers.find(({ kind }) => kind === value)?.kind ?? null)
        }
      >
        {(takes_general || !is_choice) && <option value={GENERAL}>General contribution</option>}
        {offers.map(({ kind, name, price, places }) => (
          <option key={kind} value={kind} disabled={places === 0 && chosen?.kind !== kind}>
            {name}: {dollars(price)}
            {places === 0 && " (all taken)"}
          </option>
        ))}
      </select>
    </div>
  );
}
