import { type FormEvent, useEffect, useRef, useState } from "react";
import { firstBroken } from "../../../../contract/form/call.ts";
import {
  changeOwnPage,
  getOwnPage,
  type OwnPage,
  ownPageRules,
} from "../../../../contract/profiles/own-page.ts";
import {
  type Failure,
  failureOf,
  fillIn,
  focusOn,
  settleInput,
  typedIn,
} from "../../../parts/members/athlete-form/controls.ts";
import type { Typed } from "../../../parts/members/athlete-form/typed.ts";
import { usePhoto } from "../../../parts/members/athlete-form/use-photo.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
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
  const form = useRef<HTMLFormElement>(null);
  const before = useRef<Typed>({});
  const [page, setPage] = useState(loaded);
  const [typed, setTyped] = useState<Typed>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState<number | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const [removes_picture, setRemoves] = useState(false);
  const { photo, choose, clear, data_url } = usePhoto();

  useEffect(() => {
    if (!form.current) return;
    const draft = readDraft(DRAFT, [...PAGE_FIELD_CONTROLS, "version"]);
    // Typed into the page as it stood before, it would undo what was changed since.
    fillIn(form.current, draft?.version === loaded.version ? draft : typedOf(loaded));
    before.current = typedIn(form.current, PAGE_FIELD_CONTROLS);
    setTyped(before.current);
  }, [loaded]);

  const keep = (now: Typed) => {
    before.current = now;
    setTyped(now);
  };

  const settle = (field: string) => setFailure((was) => (was?.field === field ? null : was));

  const fail = (told: Failure) => {
    setFailure(told);
    notify("error", told.message);
    if (told.field) focusOn(form.current, told.field);
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const field = settleInput(event, before.current);
    const now = typedIn(event.currentTarget, PAGE_FIELD_CONTROLS);
    keep(now);
    setSaved(null);
    // Of a minor nothing stays on the device.
    if (!page.asks_guardian) keepDraft(DRAFT, { ...now, version: page.version });
    settle(field);
  };

  /** Puts the page as it stands into the form. */
  const show = (now: OwnPage) => {
    setPage(now);
    form.current?.reset();
    if (form.current) fillIn(form.current, typedOf(now));
    keep(typedOf(now));
    clear();
    setRemoves(false);
    forgetDraft(DRAFT);
  };

  const choosePhoto = async (file: File) => {
    const refusal = await choose(file);
    if (refusal) return fail({ field: "profile_picture_base64", message: refusal });
    setRemoves(false);
    setSaved(null);
    settle("profile_picture_base64");
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending !== null) return;
    const change = changeOf(typedIn(event.currentTarget, PAGE_FIELD_CONTROLS));
    const broken = firstBroken(ownPageRules(page.from_roster), change);
    if (broken) return fail(broken);
    setFailure(null);
    setSending(0);
    const body = { ...change, profile_picture_base64: data_url, removes_picture, version: page.version };
    try {
      const now = await asMember(client, client.ask(changeOwnPage, { body }, { onProgress: setSending }));
      show(now);
      const told = now.asks_guardian
        ? "Your guardian is asked. Until then your page stays as it is."
        : "Your page is changed.";
      setSaved(told);
      notify("success", told);
    } catch (error) {
      fail(failureOf(error, FAILED));
      if (problemOf(error)?.status === CHANGED_MEANWHILE) await lookAgain();
    } finally {
      setSending(null);
    }
  };

  /** What was typed stays, and goes onto the page as it stands now when it is saved again. */
  const lookAgain = async () => setPage(await asMember(client, client.ask(getOwnPage, {})).catch(() => page));

  const undo = () => {
    show(page);
    setFailure(null);
    setSaved(null);
  };

  const clearPhoto = () => {
    setSaved(null);
    if (photo.phase === "none") setRemoves(true);
    else clear();
  };

  const picture = data_url ?? (removes_picture ? null : page.image_url);
  return {
    ...{ form, page, typed, failure, sending, saved, photo, picture, removes_picture },
    ...{ onInput, submit, undo, choosePhoto, clearPhoto },
  };
}
