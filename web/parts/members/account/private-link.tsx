import { type ReactNode, Suspense } from "react";
import type { Answer } from "../../../state/asking/use-answer.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { AskedFor } from "../lists/asked-for.tsx";
import type { LinkOverProps } from "./link-over.tsx";

const Over = lazyPart(async () => (await import("./link-over.tsx")).LinkOver, NotLoaded);

interface PrivateLinkProps<Value> extends LinkOverProps {
  readonly asked: Answer<Value>;
  /** Stands where the link leads to nothing. */
  readonly missing: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/** What a mailed private link leads to; once its time is over, the way to a new one. */
export function PrivateLink<Value>({ asked, renew, missing, children }: PrivateLinkProps<Value>) {
  if (asked.is_over) {
    return (
      <Suspense>
        <Over renew={renew} />
      </Suspense>
    );
  }
  return (
    <AskedFor asked={asked} missing={missing}>
      {children}
    </AskedFor>
  );
}
