import { DAYS_FOR_A_STEP, type Recipient } from "../states/waits.ts";
import { type Letters, SEE } from "./letter-shape.ts";

// What is told where an athlete turns out to be a minor once a request is under way. Of who is asked at first, nobody else has seen it.

/** What an athlete had been told of by then. */
const CAME_TO_ATHLETE: ReadonlySet<string | null> = new Set(["approved", "accepted"]);

export const LATE: Readonly<Record<Exclude<Recipient, "guardian">, Letters>> = {
  sender: {
    ask_guardian: ({ why, player_name, office }) =>
      why === null
        ? null
        : {
            subject: "We ask a parent or guardian about your NIL collaboration request",
            opening: `${player_name} is a minor, as we know now, so a parent or guardian decides first about your request. If they agree, it goes to ${office} again.`,
            way: SEE,
            after: [
              `If they don't answer within ${DAYS_FOR_A_STEP} days, the request ends automatically, and we'll let you know.`,
            ],
          },
  },
  athlete: {
    ask_guardian: ({ why, from, office }) =>
      why === null || !CAME_TO_ATHLETE.has(from)
        ? null
        : {
            subject: "Your parent or guardian decides first about a NIL collaboration request",
            opening: `A request was approved for you before we knew that you are under 18. We ask your parent or guardian about it now. If they agree, it goes to ${office} again, and then you decide.`,
            way: "See your requests",
          },
  },
  officer: {
    ask_guardian: ({ why, player_name }) =>
      why === null
        ? null
        : {
            subject: "A parent or guardian is asked first",
            opening: `${player_name} turned out to be a minor, so we ask a parent or guardian about this request. If they agree, it comes back to you for a decision.`,
            way: "Open it at the compliance desk",
          },
  },
};
