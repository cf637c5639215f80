import { useRef } from "react";
import { linkClass } from "../../../ui/button.ts";
import { useDialog } from "../../visitors/blocks/use-dialog.ts";
import shared from "../lists/dashboard.module.css";
import type { ReportedPart, ReportsAs } from "./send-report.ts";

interface ReportButtonProps {
  readonly order_id: string;
  /** As what of the order; with a letter's link, whoever ordered. */
  readonly as: ReportsAs;
  /** Of a supporter who came by a letter, and of a guardian. */
  readonly link?: string | null;
  /** What it stands beside: the brief, a step, or a proof of the other side. */
  readonly part: ReportedPart;
}

const fetchDialog = async () => (await import("./report-dialog.tsx")).ReportDialog;

/** 'Report this': beside what the other side wrote or sent, and nowhere else. */
export function ReportButton(props: ReportButtonProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const { Dialog, shown, openDialog, onClosed } = useDialog(fetchDialog);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`${linkClass} ${shared.small} needs-script`}
        aria-haspopup="dialog"
        onClick={() => void openDialog()}
      >
        Report this
      </button>
      {Dialog && shown !== null && <Dialog key={shown} {...props} opener={opener} onClosed={onClosed} />}
    </>
  );
}
