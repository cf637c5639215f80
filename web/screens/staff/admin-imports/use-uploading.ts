import { type RefObject, useEffect, useRef, useState } from "react";
import type { Rule } from "../../../../contract/form/call.ts";
import { beginRosterUpload, MOST_ROSTER_BYTES } from "../../../../contract/players/roster-uploads.ts";
import { rosterSeason } from "../../../../pure/seasons.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { sendFile } from "./send-file.ts";

interface Values {
  readonly roster_file: File | null;
  readonly sport_id: string;
  readonly season: string;
}
const NOTHING: Values = { roster_file: null, sport_id: "", season: "" };

const rules: readonly Rule<Values>[] = [
  [({ roster_file }) => roster_file !== null, "Please choose a file.", "roster_file"],
  [
    ({ roster_file }) => (roster_file?.size ?? 0) > 0,
    "This file is empty. Please choose another.",
    "roster_file",
  ],
  [
    ({ roster_file }) => (roster_file?.size ?? 0) <= MOST_ROSTER_BYTES,
    "This file is over 64 MB. Please split it by team.",
    "roster_file",
  ],
  [({ sport_id }) => sport_id !== "", "Please choose a sport.", "sport_id"],
  [
    ({ season }) => season.trim() === "" || rosterSeason(season.trim()) !== null,
    "A season is a year, like 2026, or two, like 2025-26.",
    "season",
  ],
];

const LONGEST_NAME = 200;

interface UploadingOptions {
  readonly picker: RefObject<HTMLInputElement | null>;
  /** Which upload is being sent from here; null: none. */
  readonly onSending: (upload_id: number | null) => void;
  readonly onSent: () => Promise<void>;
}

/** The form of an upload, and how much of its file has arrived, 0 to 1. Who leaves the page leaves the upload. */
export function useUploading({ picker, onSending, onSent }: UploadingOptions) {
  const { ask } = useApiClient();
  const [sent, setSent] = useState(0);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const form = useForm<Values, void>({
    initial: NOTHING,
    rules,
    async send({ roster_file, sport_id, season }) {
      if (!roster_file) return;
      const leave = new AbortController();
      leaving.current = leave;
      setSent(0);
      const body = {
        file_name: roster_file.name.slice(0, LONGEST_NAME),
        bytes: roster_file.size,
        sport_id: Number(sport_id),
        season: rosterSeason(season.trim()),
      };
      try {
        const { upload_id } = await ask(beginRosterUpload, { body });
        onSending(upload_id);
        await sendFile(ask, upload_id, roster_file, setSent, leave.signal);
      } catch (error) {
        // What is here of it stands in the list, to be deleted.
        if (!leave.signal.aborted) void onSent();
        throw error;
      } finally {
        onSending(null);
      }
    },
    whenFailed: "The upload stopped. Nothing was imported. Please try again.",
    async onDone() {
      form.setValues(NOTHING);
      if (picker.current) picker.current.value = "";
      await onSent();
    },
  });
  return { ...form, sent };
}
