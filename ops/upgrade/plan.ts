import type { Phase } from "./asking.ts";
import type { Balancer } from "./balancer.ts";
import type { Crowd } from "./people.ts";
import type { Release } from "./release.ts";

/** Where a database is, for the role that owns and the one that acts. */
export interface DrillDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  drop(): Promise<void>;
}

export interface DrillPlan {
  readonly before: Release;
  readonly after: Release;
  /** Lays the scripts of the new release into the folder of the one before; null shows what is lost without. */
  readonly lend: (() => Promise<void>) | null;
  readonly people: Crowd;
  /** Whether a phase lasts on, once each of them has done all of what they do. */
  readonly lasts: (phase: Phase) => boolean;
  /** The servers' DRAIN_SECONDS. */
  readonly drain_seconds: number;
  /** Makes a database as the release before has it, with nothing in it. */
  readonly database: () => Promise<DrillDatabase>;
  readonly balance: (ports: readonly string[]) => Promise<Balancer>;
}
