import { ownHead } from "../../../head/page-head.ts";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { Rulebook } from "../../../parts/staff/rulebook/rulebook.tsx";

export const head = ownHead("Rulebook");

/** `/AdminDashboard/rules`: every rule of every school, and those above. */
export const Screen = () => <AdminFrame title="Rulebook">{() => <Rulebook for_role="admin" />}</AdminFrame>;
