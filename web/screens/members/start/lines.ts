import type { PayorsWaiting, Waiting } from "../../../../contract/accounts/waiting.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { longDate } from "../../../../pure/dates.ts";
import { type Line, some } from "./line.ts";
import { moneyLines, payoutLines } from "./money-lines.ts";
import { orderLines, questionedLines, toDoLines } from "./order-lines.ts";

/** What waits in one part of the site. */
export interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** By role, what of each waits; what does not wait has no line, and a section without lines is none. */
export const sectionsOf = (waiting: Waiting): Section[] =>
  [
    { title: "Your account", lines: accountLines(waiting) },
    { title: "Admin Dashboard", lines: waiting.admin ? adminLines(waiting.admin) : [] },
    { title: "Compliance desk", lines: waiting.desk ? deskLines(waiting.desk) : [] },
    { title: "Your athlete page", lines: [...profileLines(waiting), ...athleteLines(waiting)] },
    { title: "Services you ordered", lines: orderLines(waiting) },
    { title: "Requests you sent", lines: sentLines(waiting) },
    { title: "Your monthly contributions", lines: planLines(waiting) },
  ].filter(({ lines }) => lines.length > 0);

/** A line about something of which there is but one. */
const only = (waits: boolean, words: string, label: string, to: string): Line[] =>
  waits ? [{ words, way: { label, to } }] : [];

const accountLines = ({ email_confirmed }: Waiting): Line[] =>
  only(
    !email_confirmed,
    "Please confirm your email address: open the link that we emailed you.",
    "Account Information",
    pages.account.to(),
  );

function profileLines({ profile }: Waiting): Line[] {
  return [
    ...only(
      profile === "unfinished",
      "Your athlete profile isn't finished. Open the link that we emailed you to go on.",
      "Can't find it? Write to us",
      pages.contact.to(),
    ),
    ...only(
      profile === "waits_for_guardian",
      "Your parent or guardian hasn't agreed to your athlete profile yet. We emailed them.",
      "Can't they find it? Write to us",
      pages.contact.to(),
    ),
    ...only(
      profile === "waits_for_review",
      "We're reviewing your athlete profile, and email you when it's done.",
      "A question? Write to us",
      pages.contact.to(),
    ),
  ];
}

/** What came to the figure and is not reported: late first, then by which day. */
const payorLines = ({ overdue, due, report_by }: PayorsWaiting, to: (search?: string) => string): Line[] => [
  ...some(
    overdue,
    ["payor is overdue: it isn't reported yet.", "payors are overdue: they aren't reported yet."],
    "See overdue payors",
    to("?state=overdue"),
  ),
  ...some(
    due,
    [
      `payor has to be reported by ${longDate(report_by ?? "")}.`,
      `payors have to be reported, the first by ${longDate(report_by ?? "")}.`,
    ],
    "See payors to report",
    to("?state=due"),
  ),
];

function athleteLines({ athlete }: Waiting): Line[] {
  if (!athlete) return [];
  const requests = pages.ownRequests.to();
  return [
    ...toDoLines(athlete),
    ...moneyLines(athlete),
    ...payorLines(athlete.payors, pages.ownPayors.to),
    ...some(
      athlete.to_answer,
      ["request waits for your answer.", "requests wait for your answer."],
      "Answer requests",
      requests,
    ),
    ...some(athlete.messages, MESSAGES, "Read messages", requests),
    ...some(
      athlete.to_disclose,
      [
        "signed agreement isn't disclosed to your school yet.",
        "signed agreements aren't disclosed to your school yet.",
      ],
      "See your agreements",
      requests,
    ),
    ...only(
      athlete.change_waits_for_guardian,
      "Your parent or guardian hasn't agreed to the change of your page yet.",
      "See the change",
      pages.ownPage.to(),
    ),
  ];
}

const MESSAGES = [
  "request has a message that you haven't answered.",
  "requests have messages that you haven't answered.",
] as const;

const sentLines = ({ sent }: Waiting): Line[] => [
  ...some(
    sent.asked,
    ["request has a question from the school.", "requests have a question from the school."],
    "Answer the school",
    pages.ownRequests.to(),
  ),
  ...some(sent.messages, MESSAGES, "Read messages", pages.ownRequests.to()),
];

const planLines = ({ plans }: Waiting): Line[] => [
  ...some(
    plans.declined,
    [
      "payment was declined. Update your card and we'll retry right away.",
      "payments were declined. Update your card and we'll retry right away.",
    ],
    "Update your card",
    pages.myContributions.to(),
  ),
  ...some(
    plans.asked,
    [
      "athlete moved on. Do you want to keep supporting them?",
      "athletes moved on. Do you want to keep supporting them?",
    ],
    "Answer",
    pages.myContributions.to(),
  ),
  ...some(
    plans.resuming,
    [
      "pause ends within 7 days. Then payments start again.",
      "pauses end within 7 days. Then payments start again.",
    ],
    "My contributions",
    pages.myContributions.to(),
  ),
];

const deskLines = (desk: NonNullable<Waiting["desk"]>): Line[] => [
  ...questionedLines(desk, pages.deskOrders.to()),
  ...payorLines(desk.payors, pages.deskPayors.to),
  ...some(
    desk.overdue,
    ["request is overdue.", "requests are overdue."],
    "See overdue requests",
    pages.complianceDesk.to("?due=overdue"),
  ),
  ...some(
    desk.due_in_a_week,
    ["request is due within 7 days.", "requests are due within 7 days."],
    "See what's due",
    pages.complianceDesk.to("?due=week"),
  ),
  ...some(
    desk.fresh,
    ["request is new.", "requests are new."],
    "See new requests",
    pages.complianceDesk.to(),
  ),
  ...some(
    desk.assigned,
    ["request is assigned to you.", "requests are assigned to you."],
    "See yours",
    pages.complianceDesk.to("?assigned=me"),
  ),
  ...some(
    desk.open,
    ["request is open in total.", "requests are open in total."],
    "Open the compliance desk",
    pages.complianceDesk.to(),
  ),
];

function adminLines(admin: NonNullable<Waiting["admin"]>): Line[] {
  const requests = pages.adminRequests.to();
  return [
    ...some(
      admin.attention,
      ["alarm needs attention.", "alarms need attention."],
      "See alarms",
      pages.adminAttention.to(),
    ),
    ...some(
      admin.factor_removals,
      [
        "removal of a second step waits for another admin to agree.",
        "removals of a second step wait for another admin to agree.",
      ],
      "See who asked, and for whom",
      REMOVALS_ASKED,
    ),
    ...payoutLines(admin),
    ...some(
      admin.messages,
      ["message is unread.", "messages are unread."],
      "Read messages",
      pages.adminMessages.to(),
    ),
    ...some(
      admin.profiles,
      ["athlete's profile waits for a review.", "athletes' profiles wait for a review."],
      "Review profiles",
      pages.adminProfiles.to(),
    ),
    ...some(
      admin.thanks,
      ["thank-you message waits for a review.", "thank-you messages wait for a review."],
      "Review thank-you messages",
      pages.adminThanks.to(),
    ),
    ...some(
      admin.order_reports,
      ["report about an order waits for a decision.", "reports about orders wait for a decision."],
      "See what was reported",
      pages.adminReports.to(),
    ),
    ...questionedLines(admin, pages.adminOrders.to()),
    ...some(
      admin.requests_at_our_desk,
      [
        "request is yours to decide: its school has no compliance officer.",
        "requests are yours to decide: their schools have no compliance officer.",
      ],
      "See requests at our desk",
      `${requests}?office=none`,
    ),
    ...some(
      admin.requests_overdue,
      ["request is overdue at its school.", "requests are overdue at their schools."],
      "See overdue requests",
      `${requests}?due=overdue&office=school`,
    ),
    ...some(
      admin.failing_jobs,
      [
        "job failed and retries automatically, or waits for you.",
        "jobs failed and retry automatically, or wait for you.",
      ],
      "See failed jobs",
      pages.adminJobs.to(),
    ),
  ];
}

/** The audit log's lines say whose they are; a list of users says no such thing. */
const REMOVALS_ASKED = `${pages.adminAudit.to()}?act=${encodeURIComponent("asked to remove a second step")}`;
