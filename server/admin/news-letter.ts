import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { task } from "../http/domain.ts";
import { howOftenOf } from "../letters/choices/how-often.ts";
import { mailOnce } from "../letters/letter.ts";
import { countForAdmins } from "./waiting.ts";

const shape = z.object({ user_id: z.int(), looked_at: z.iso.datetime() });

/**
 * Mails an admin what waits.
 * Counts and ways, as they are when it leaves: what strangers typed is read where it is answered.
 */
export const mailNews = task({ name: "mail_admin_news" }, async (world, payload) => {
  const { user_id, looked_at } = shape.parse(payload);
  const admin = await world.database.row<{ email: string }>(sql`
    select email from people join roles_held using (user_id)
     where user_id = ${user_id} and role = 'admin' and deleted_at is null
       and ${howOftenOf("waiting", sql`people.user_id`)} <> 'never'`);
  const counts = await countForAdmins(world, world.clock.now());
  const waiting = [
    {
      count: counts.messages,
      ...{ one: "message", many: "messages", label: "Unread messages" },
      address: world.origin + pages.adminMessages.to(),
    },
    {
      count: counts.profiles,
      ...{ one: "athlete's profile", many: "athletes' profiles", label: "Athletes' profiles to review" },
      address: world.origin + pages.adminProfiles.to(),
    },
    {
      count: counts.thanks,
      ...{ one: "thank-you message", many: "thank-you messages", label: "Thank-you messages to review" },
      address: world.origin + pages.adminThanks.to(),
    },
    {
      count: counts.order_reports,
      ...{
        one: "report about an order",
        many: "reports about orders",
        label: "Reports about orders to decide",
      },
      address: world.origin + pages.adminReports.to(),
    },
    {
      count: counts.orders_questioned,
      ...{ one: "questioned order", many: "questioned orders" },
      label: "Orders that a supporter questions, of schools without a compliance officer: yours to decide",
      address: world.origin + pages.adminOrders.to(),
    },
    {
      count: counts.at_our_desk,
      ...{ one: "NIL request at our desk", many: "NIL requests at our desk" },
      label: "NIL requests of schools without a compliance officer: yours to decide",
      address: `${world.origin}${pages.adminRequests.to()}?office=none`,
    },
    {
      count: counts.overdue_at_offices,
      ...{ one: "NIL request overdue at its school", many: "NIL requests overdue at their schools" },
      label: "NIL requests that a school's office has not answered in time",
      address: `${world.origin}${pages.adminRequests.to()}?due=overdue&office=school`,
    },
  ].filter(({ count }) => count > 0);
  const [first] = waiting;
  // Another admin was faster than the mail.
  if (!admin || !first) return;
  const counted = waiting.map(({ count, one, many }) => `${count} ${count === 1 ? one : many}`);
  await mailOnce(world, {
    key: `admin_news.${user_id}.${looked_at.replaceAll(":", "-")}`,
    because: { user_id, topic: "waiting" },
    to: admin.email,
    subject: `Waiting for you: ${listed(counted)}`,
    opening: `Something new at ${PRODUCT_NAME} is waiting for an admin.`,
    facts: waiting.map(({ label, count, address }) => [label, String(count), address]),
    way: { label: "Open the first one", address: first.address },
    after: [
      "You get this email only when there is something new, and once an hour at most. We remind you of what has waited at our desk for days or is overdue at a school.",
    ],
  });
});

/** `one, two and three` */
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
