import { newId } from "./ids.ts";
import type { Provider } from "./provider.ts";
import type { Plan } from "./rows.ts";

type What<P> = P extends Plan ? Omit<P, "id" | "due_at"> : never;

/** Has the provider do something by itself after `seconds`. Only inside an act. */
export function planAfter(provider: Provider, seconds: number, what: What<Plan>): void {
  const due = { id: newId("plan"), due_at: provider.now() + seconds };
  provider.store.put("plan", { ...due, ...what });
}

/** Gives up what was planned about something, since it has come to its end another way. Only inside an act. */
export function dropPlans({ store }: Provider, concerns: (plan: Plan) => boolean): void {
  for (const plan of store.all("plan")) if (concerns(plan)) store.remove("plan", plan.id);
}
