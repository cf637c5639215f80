import { useEffect, useState } from "react";
import { onToast, type Toast } from "../../../state/messages/toasts.ts";

const fetchHost = async () => (await import("../../on-demand/messages/toast-host.tsx")).ToastHost;
type ToastHost = Awaited<ReturnType<typeof fetchHost>>;

/**
 * Toasts to see, fetched once the page is alive (web/later.ts) or with the first one, and the same words in a log to hear. A toast often
 * says that the server is away; then it can't be fetched either, and the words in their place have to do until the next one.
 */
export function Toasts() {
  const [heard, setHeard] = useState<readonly Toast[]>([]);
  const [Host, setHost] = useState<ToastHost | null>(null);
  useEffect(() => onToast((toast) => setHeard((before) => [...before.slice(-4), toast])), []);
  useEffect(() => {
    if (heard.length === 0 || Host) return;
    fetchHost().then(
      (ToastHost) => setHost(() => ToastHost),
      () => {},
    );
  }, [heard, Host]);

  return (
    <>
      <div className="unseen" role="log" aria-live="polite" aria-label="Messages">
        {heard.map((toast) => (
          <p key={toast.id}>{toast.text}</p>
        ))}
      </div>
      {Host && <Host heard={heard} />}
    </>
  );
}
