import type { Recipient } from "../states/waits.ts";
import { type Known, type Letters, SEE } from "./letter-shape.ts";

// What is told where an athlete came to another school before a request was signed.

/** To whoever would have them accept or sign before that night: why not, and what comes next. */
export const movedBefore = ({
  actor,
  player_name,
  school_name,
}: Pick<Known, "actor" | "player_name" | "school_name">): string => {
  const ends =
    actor === "athlete"
      ? `You are no longer on a team of ${school_name}, whose office decided about this request. So it can't go on, and ends within a day. We'll tell its sender then, who can ask you again: the office of your school now decides then.`
      : `${player_name} is no longer on a team of ${school_name}, so this request can't go on, and ends within a day. We'll tell its sender then.`;
  return `${ends} If the roster is wrong, please contact us.`;
};

export const MOVED: Readonly<Record<Exclude<Recipient, "sender">, Letters>> = {
  guardian: {
    leave: ({ has_moved, player_name, school_name }) =>
      has_moved
        ? {
            subject: "A NIL collaboration request has ended",
            opening: `${player_name} is no longer on a team of ${school_name}, whose office decided about this request. So it has ended. There's nothing you need to do.`,
            way: SEE,
          }
        : null,
  },
  athlete: {
    leave: ({ has_moved, school_name }) =>
      has_moved
        ? {
            subject: "A NIL collaboration request for you has ended",
            opening: `You are no longer on a team of ${school_name}, whose office decided about a request for you. So it has ended, and we have told its sender, who can ask you again: the office of your school now decides then.`,
            way: SEE,
          }
        : null,
  },
  officer: {
    leave: ({ has_moved, player_name, school_name }) =>
      has_moved
        ? {
            subject: "A request has ended: the athlete left your school",
            opening: `${player_name} is no longer on a team of ${school_name}, so this request has ended, and we have told its sender. Signed agreements stay with your office. There's nothing you need to do.`,
            way: "Open it at the compliance desk",
          }
        : null,
  },
};
