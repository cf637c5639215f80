import { lazy, Suspense, useEffect, useState } from "react";
import { onToast, type Toast } from "../state/toasts.ts";

const ToastHost = lazy(async () => ({ default: (await import("./toast-host.tsx")).ToastHost }));

/** Toasts to see, fetched with the first one, and the same words in a log to hear. */
export function Toasts() {
  const [heard, setHeard] = useState<readonly Toast[]>([]);
  useEffect(() => onToast((toast) => setHeard((before) => [...before.slice(-4), toast])), []);

  return (
    <>
      <div className="unseen" role="log" aria-live="polite" aria-label="Messages">
        {heard.map((toast) => (
          <p key={toast.id}>{toast.text}</p>
        ))}
      </div>
      {heard.length > 0 && (
        <Suspense>
          <ToastHost heard={heard} />
        </Suspense>
      )}
    </>
  );
}
