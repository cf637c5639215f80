import type { Facts } from "./facts.ts";

/** From this value on, alone or with others of the same payor, a Division I athlete reports a deal. */
export const REPORTED_FROM_DOLLARS = 600;

type Worth = Pick<Facts, "flat_fees" | "royalties" | "other">;

/** Nobody can say yet what it will come to. */
export const isOpenEnded = ({ royalties, other }: Worth): boolean => royalties > 0 || other !== null;

export const mayBeReported = (it: Worth): boolean => isOpenEnded(it) || it.flat_fees >= REPORTED_FROM_DOLLARS;
