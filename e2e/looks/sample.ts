import type { Plan } from "./look.ts";
import { sampledLooks, sampledWalk } from "./plan.ts";

/**
 * Pairwise over states, widths and schemes, and the end of each page walked backwards; the whole is `npm run a11y`. Two files
 * share its states and run side by side, each in one lane.
 */
export const sample: Plan = {
  looks: sampledLooks,
  walks: (at, widths) => [{ width: sampledWalk(at, widths), keys: ["Shift+Tab"], steps: 30 }],
  lanes: 1,
};
