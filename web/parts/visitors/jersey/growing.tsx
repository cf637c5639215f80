import { type ReactNode, ViewTransition } from "react";

interface GrowingProps {
  readonly player_id: number;
  readonly children: ReactNode;
}

/**
 * Stands for an athlete where one goes to their page, and at its head: the one grows into the other, and back. Around one
 * element, and around one of an athlete's on a page: two of a name would stop the whole change of pages from being drawn.
 */
export const Growing = ({ player_id, children }: GrowingProps) => (
  <ViewTransition key={player_id} name={`athlete-${player_id}`} default="none" share="growing">
    {children}
  </ViewTransition>
);
