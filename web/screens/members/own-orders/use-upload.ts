import { useEffect, useRef, useState } from "react";
import { beginProof, MOST_PROOF_BYTES, PROOF_TOO_LARGE } from "../../../../contract/proofs/proofs.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { sendFile, throughCuts } from "./send-file.ts";

/** As long as a name may be typed. */
const LONGEST_NAME = 200;
const CUT = "The upload stopped. What arrived is kept: press Continue.";

/** `sent`: 0 to 1. `is_cut`: nothing moves, and it is tried again in a while. */
export type Upload =
  | { readonly step: "idle"; readonly fault: string | null }
  | { readonly step: "sending"; readonly file: File; readonly sent: number; readonly is_cut: boolean }
  | { readonly step: "paused"; readonly file: File; readonly sent: number; readonly fault: string | null };

/** One file on its way. Whoever leaves the page can choose the same file again, and it goes on where it stands. */
export function useUpload(order_id: string, onChanged: () => Promise<void>) {
  const client = useApiClient();
  const [upload, setUpload] = useState<Upload>({ step: "idle", fault: null });
  const leaving = useRef<AbortController>(undefined);
  const sent = useRef(0);
  useEffect(() => () => leaving.current?.abort(), []);

  const send = async (file: File) => {
    if (file.size === 0)
      return setUpload({ step: "idle", fault: "This file is empty. Please choose another." });
    if (file.size > MOST_PROOF_BYTES) return setUpload({ step: "idle", fault: PROOF_TOO_LARGE });
    const leave = new AbortController();
    leaving.current = leave;
    const moves = (is_cut: boolean) => {
      if (!leave.signal.aborted) setUpload({ step: "sending", file, sent: sent.current, is_cut });
    };
    const onProgress = (share: number) => {
      sent.current = share;
      moves(false);
    };
    const onCut = () => moves(true);
    onProgress(0);
    let has_begun = false;
    try {
      const fingerprint = await fingerprintOf(file);
      const body = { file_name: file.name.slice(0, LONGEST_NAME), bytes: file.size, fingerprint };
      const begin = () => asMember(client, client.ask(beginProof, { params: { order_id }, body }));
      const begun = await throughCuts(begin, { signal: leave.signal, onCut });
      has_begun = true;
      const { api_key } = client.settings;
      const sending = { ...begun, file, api_key, signal: leave.signal, onProgress, onCut };
      await asMember(client, sendFile(sending));
      setUpload({ step: "idle", fault: null });
    } catch (error) {
      if (leave.signal.aborted) return;
      const fault = problemOf(error)?.detail ?? CUT;
      const is_kept = has_begun || problemOf(error)?.status === 0;
      setUpload(is_kept ? { step: "paused", file, sent: sent.current, fault } : { step: "idle", fault });
    }
    await onChanged();
  };

  const pause = () => {
    if (upload.step !== "sending") return;
    leaving.current?.abort();
    setUpload({ step: "paused", file: upload.file, sent: upload.sent, fault: null });
  };
  const giveUp = () => setUpload({ step: "idle", fault: null });
  return { upload, send, pause, giveUp };
}
