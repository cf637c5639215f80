import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import type { Failure } from "./order-rules.ts";
import styles from "./service-row.module.css";
import { ServiceRow } from "./service-row.tsx";
import type { Services } from "./services.ts";

/** Where nothing is chosen nobody fetches them. */
const ServiceFields = lazyPart(async () => (await import("./service-fields.tsx")).ServiceFields, NotLoaded);

interface ServicePartProps {
  readonly player_name: string;
  readonly services: Services;
  readonly failure: Failure | null;
  readonly locked: boolean;
  /** The row stands there too where there is nothing to choose. */
  readonly always: boolean;
  /** How much, of a contribution with nothing in return. */
  readonly children: ReactNode;
}

/** How much is given, or for which service, with what that needs. */
export function ServicePart({ services, always, children, ...fields }: ServicePartProps) {
  const { offers, takes_general, chosen, gone } = services;
  return (
    <>
      {!chosen && takes_general && children}
      {(always || offers.length > 0 || !takes_general) && (
        <ServiceRow services={services} locked={fields.locked} />
      )}
      {gone && (
        <p className={styles.said} role="status">
          The service you chose isn't offered anymore. What you typed is kept for another one.
        </p>
      )}
      {!chosen && !takes_general && (
        <p className={styles.said} role="status">
          This school allows contributions only for a service, and the athlete offers none of this sort right
          now.
        </p>
      )}
      {chosen && (
        <Suspense fallback={null}>
          <ServiceFields offer={chosen} services={services} {...fields} />
        </Suspense>
      )}
    </>
  );
}
