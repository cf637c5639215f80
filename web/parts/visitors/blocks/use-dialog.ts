import { type ComponentType, useState } from "react";
import { notify } from "../../../state/messages/toasts.ts";
import { useOpening } from "../../../ui/use-opening.ts";

/** A dialog that is fetched by the first press: what to render once it is `shown`, and the way to open it. */
export function useDialog<Props>(fetchDialog: () => Promise<ComponentType<Props>>) {
  const { shown, open, onClosed } = useOpening();
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const openDialog = async () => {
    try {
      const fetched = await fetchDialog();
      setDialog(() => fetched);
      open();
    } catch {
      // What is typed beside it stays: who finds that no press helps loads the page anew themselves.
      notify("error", "We couldn't open this. Check your connection, or reload the page.");
    }
  };
  return { Dialog, shown, openDialog, onClosed };
}
