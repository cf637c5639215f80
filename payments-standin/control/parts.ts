import type { Provider } from "../state/provider.ts";
import type { Timetable } from "../timetable/timetable.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";

/** What control, by a test or a person at the dashboard, is exercised on. */
export type Control = { provider: Provider; timetable: Timetable; deliveries: Deliveries };
