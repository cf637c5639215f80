import { useState } from "react";
import type { ElsewhereEntry } from "../../../../contract/contributions/deals-elsewhere.ts";
import { childPaper } from "../../../../contract/profiles/childs-payors.ts";
import { paperWords } from "../../../parts/members/elsewhere/elsewhere-deal.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { linkClass } from "../../../ui/button.ts";

interface ChildPaperProps {
  readonly link: string;
  readonly entry: Pick<ElsewhereEntry, "entry_id" | "paper">;
}

/** A paper to save. It comes by a call: an address with the guardian's secret in it would stay in histories. */
export function ChildPaper({ link, entry: { entry_id, paper } }: ChildPaperProps) {
  const client = useApiClient();
  const [busy, setBusy] = useState(false);
  if (!paper) return null;
  const fetchIt = async () => {
    setBusy(true);
    try {
      save(await client.ask(childPaper, { params: { entry_id }, body: { link } }));
    } catch (error) {
      notify("error", problemOf(error)?.detail ?? "We couldn't get the paper. Please try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className={linkClass} aria-disabled={busy} onClick={() => void (busy || fetchIt())}>
      {paperWords(paper)}
    </button>
  );
}

/** As a file of no type that a browser opens by itself: nobody has looked into it. */
function save({ name, content }: { readonly name: string; readonly content: string }): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  const file = document.createElement("a");
  file.href = address;
  file.download = name;
  file.click();
  URL.revokeObjectURL(address);
}
