import { type FormEvent, useEffect, useState } from "react";
import { firstBroken } from "../../../../contract/form/call.ts";
import {
  changeOwnPage,
  getOwnPage,
  type OwnPage,
  ownPageRules,
} from "../../../../contract/profiles/own-page.ts";
import { namesOf } from "../../../../pure/records.ts";
import { failureOf, putIn, typedIn } from "../../../parts/members/athlete-form/controls.ts";
import type { Typed } from "../../../parts/members/athlete-form/typed.ts";
import { useAthleteForm } from "../../../parts/members/athlete-form/use-athlete-form.ts";
import { usePhoto } from "../../../parts/members/athlete-form/use-photo.ts";
import { useSending } from "../../../parts/members/athlete-form/use-sending.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { typedSince } from "../../../state/asking/typed-since.ts";
import { forgetDraft, keepDraft, readDraft } from "../../../state/memory/drafts.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { changeOf, PAGE_FIELD_CONTROLS, typedOf } from "./typed-of.ts";

/** What was typed, by this key. */
export const DRAFT = "own-page";
const FAILED = "Error occurred while saving. Please try again.";
const CHANGED_MEANWHILE = 409;

/** The form's life: filled in with the page as it stands, or as it was being changed; kept, checked and sent. */
export function useOwnPage(loaded: OwnPage) {
  const client = useApiClient();
  const held = useAthleteForm(PAGE_FIELD_CONTROLS);
  const { form, typed, failure, keep, fill, fail, clearFailure } = held;
  const [page, setPage] = useState(loaded);
  const [saved, setSaved] = useState<string | null>(null);
  const picture = usePagePicture(held, () => setSaved(null));
  const { sending, setSending, sends } = useSending(picture);

  useEffect(() => {
    const draft = readDraft(DRAFT, [...PAGE_FIELD_CONTROLS, "version"]);
    // Typed into the page as it stood before, it would undo what was changed since.
    fill(draft?.version === loaded.version ? draft : typedOf(loaded));
  }, [loaded, fill]);

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const now = held.takeInput(event);
    setSaved(null);
    // Of a minor nothing stays on the device.
    if (!page.asks_guardian) keepDraft(DRAFT, { ...now, version: page.version });
  };

  /** Puts the page as it stands into the form, and what was typed since it was sent. */
  const show = (now: OwnPage, later: Typed = {}) => {
    const typed_on = { ...typedOf(now), ...later };
    setPage(now);
    if (form.current) putIn(form.current, typed_on);
    keep(typed_on);
    if (namesOf(later).length === 0) forgetDraft(DRAFT);
    else if (!now.asks_guardian) keepDraft(DRAFT, { ...typed_on, version: now.version });
  };

  const submit = sends(async (from) => {
    const sent = typedIn(from, PAGE_FIELD_CONTROLS);
    const change = changeOf(sent);
    const broken = firstBroken(ownPageRules(page.from_roster), change);
    if (broken) return fail(broken);
    clearFailure();
    setSending(0);
    const sent_picture = picture.partsToSend();
    const body = { ...change, ...sent_picture, version: page.version };
    try {
      const now = await asMember(client, client.ask(changeOwnPage, { body }, { onProgress: setSending }));
      show(now, typedSince(sent, typedIn(from, PAGE_FIELD_CONTROLS)));
      picture.forgetSent(sent_picture);
      const told = now.asks_guardian
        ? "We asked your guardian. Until they agree, your page stays as it is."
        : "Your page is updated.";
      setSaved(told);
      notify("success", told);
    } catch (error) {
      fail(failureOf(error, FAILED));
      if (problemOf(error)?.status === CHANGED_MEANWHILE) await lookAgain();
    }
  });

  /** What was typed stays, and goes onto the page as it stands now when it is saved again. */
  const lookAgain = async () => setPage(await asMember(client, client.ask(getOwnPage, {})).catch(() => page));

  const undo = () => {
    // What is on its way would be there again after its answer, as if it had been typed since.
    if (sending !== null) return;
    show(page);
    picture.forget();
    clearFailure();
    setSaved(null);
  };

  const { photo, data_url, removes_picture, choosePhoto, clearPhoto } = picture;
  return {
    ...{ form, page, typed, failure, sending, saved, photo, removes_picture },
    picture: data_url ?? (removes_picture ? null : page.image_url),
    ...{ onInput, submit, undo, choosePhoto, clearPhoto },
  };
}

type Held = Pick<ReturnType<typeof useAthleteForm>, "fail" | "settle">;

/** The picture that is sent with the page: another one, or none in the place of the one that it has. */
function usePagePicture({ fail, settle }: Held, onChanged: () => void) {
  const { photo, choose, clear, whenRead, toSend, data_url } = usePhoto();
  const [removes_picture, setRemoves] = useState(false);

  const choosePhoto = async (file: File) => {
    const refusal = await choose(file);
    if (refusal) return fail({ field: "profile_picture_base64", message: refusal });
    setRemoves(false);
    onChanged();
    settle("profile_picture_base64");
  };
  const clearPhoto = () => {
    onChanged();
    if (photo.phase === "none") setRemoves(true);
    else clear();
  };
  /** The one that the page has counts again. */
  const forget = () => {
    clear();
    setRemoves(false);
  };
  const partsToSend = () => {
    const profile_picture_base64 = toSend();
    return { profile_picture_base64, removes_picture: removes_picture && profile_picture_base64 === null };
  };
  /** What was chosen while it was being saved stays for the next time. */
  const forgetSent = (sent: ReturnType<typeof partsToSend>) => {
    if (!whenRead() && toSend() === sent.profile_picture_base64) clear();
    setRemoves((now) => now && !sent.removes_picture);
  };
  return {
    ...{ photo, data_url, removes_picture, choosePhoto, clearPhoto },
    ...{ whenRead, partsToSend, forget, forgetSent },
  };
}
