import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { firstBroken } from "../../../contract/call.ts";
import { pages } from "../../../contract/pages.ts";
import { createPlayerProfile, profileRules } from "../../../contract/profiles.ts";
import { useDoor } from "../../state/door.ts";
import { forgetDraft, keepDraft, readDraft } from "../../state/drafts.ts";
import { problemOf } from "../../state/failures.ts";
import { saidOnArrival } from "../../state/said.ts";
import { notify } from "../../state/toasts.ts";
import { FIELDS, payloadOf, settled, type Typed } from "./typed.ts";

/** What is wrong; without a field it is told beside the button. */
export interface Failure {
  readonly field: string | null;
  readonly message: string;
}

/** How far sending is, 0 to 1; null while nothing is sent. */
type Sending = number | null;

const DRAFT = "athlete-profile";
const FAILED = "Error occurred while saving. Please try again.";
const CHECK_YOUR_MAIL =
  "Almost there: we have sent you an e-mail. Open its link to confirm your profile; until then nobody sees it.";

/** Of college athletes only: who is still at high school is most likely a minor, and nothing of them is kept. */
const mayBeKept = (typed: Typed): boolean => typed.sport_level === "College Sports";

/** A guardian who agreed comes with the link that says so; nothing of a child is kept either. */
export const guardianLinkIn = (state: unknown): string | null =>
  (state as { guardian_link?: string } | null)?.guardian_link ?? null;

/** The form's life: typed, kept, checked, sent, and left for the home page. */
export function useProfileForm(photo: { data_url: string | null; clear: () => void }) {
  const { ask } = useDoor();
  const navigate = useNavigate();
  const guardian_link = guardianLinkIn(useLocation().state);
  const form = useRef<HTMLFormElement>(null);
  const begun_at = useRef(0);
  const before = useRef<Typed>({});
  const [typed, setTyped] = useState<Typed>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState<Sending>(null);

  useEffect(() => {
    begun_at.current = performance.now();
    if (!form.current) return;
    // Also what was typed before the scripts were alive.
    if (!guardian_link) fillIn(form.current, readDraft(DRAFT, FIELDS) ?? {});
    before.current = typedIn(form.current);
    setTyped(before.current);
  }, [guardian_link]);

  const onInput = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.type === "text") {
      const shown = settled(target.name, target.value, before.current[target.name as keyof Typed] ?? "");
      if (shown !== target.value) target.value = shown;
    }
    const now = typedIn(currentTarget);
    before.current = now;
    setTyped(now);
    if (mayBeKept(now) && !guardian_link) keepDraft(DRAFT, now);
    else forgetDraft(DRAFT);
    settle(fieldOf((target as HTMLInputElement).name));
  };

  /** What was wrong with a field is being put right. */
  const settle = (field: string) => setFailure((was) => (was?.field === field ? null : was));

  const fail = (told: Failure) => {
    setFailure(told);
    notify("error", told.message);
    if (told.field) focusOn(form.current, told.field);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending !== null) return;
    const payload = payloadOf(typedIn(event.currentTarget), photo.data_url);
    const broken = firstBroken(profileRules, payload as Parameters<(typeof profileRules)[number][0]>[0]);
    if (broken) return fail(broken);
    setFailure(null);
    setSending(0);
    const website = new FormData(event.currentTarget).get("website");
    const guard = {
      website: typeof website === "string" ? website : null,
      seconds_taken: (performance.now() - begun_at.current) / 1_000,
    };
    try {
      const body = { ...payload, ...guard, guardian_link };
      const { message } = await ask(createPlayerProfile, { body }, { onProgress: setSending });
      notify("success", message);
      forgetDraft(DRAFT);
      form.current?.reset();
      photo.clear();
      navigate(pages.home.to(), { state: saidOnArrival(CHECK_YOUR_MAIL) });
    } catch (error) {
      fail(failureOf(error));
    } finally {
      setSending(null);
    }
  };

  const clear = () => {
    form.current?.reset();
    photo.clear();
    forgetDraft(DRAFT);
    before.current = {};
    setTyped({});
    setFailure(null);
    focusOn(form.current, "email_address");
  };

  return {
    form,
    typed,
    failure,
    sending,
    onInput,
    submit,
    clear,
    fail,
    settle,
    guardian_link,
    is_kept: mayBeKept(typed) && !guardian_link,
  };
}

/** A broken rule is said at its field; everything else beside the button, in the specification's words. */
function failureOf(error: unknown): Failure {
  const problem = problemOf(error);
  const [field] = Object.entries(problem?.errors ?? {}).at(0) ?? [];
  if (problem && field) return { field, message: problem.detail };
  if (problem?.status === 413) return { field: "profile_picture_base64", message: problem.detail };
  // Who has to wait is told so; the rest is not the athlete's to know.
  return { field: null, message: problem?.status === 429 ? problem.detail : FAILED };
}

/** The fields that make up one value stand and fall together. */
const fieldOf = (name: string): string => (name === "feet" || name === "inches" ? "height" : name);

/** Every text and choice of the form, not its picture nor what nobody sees. */
function typedIn(form: HTMLFormElement): Typed {
  const all = new FormData(form);
  return Object.fromEntries(FIELDS.map((field) => [field, String(all.get(field) ?? "")]));
}

/** Puts a draft where nothing was typed meanwhile. */
function fillIn(form: HTMLFormElement, typed: Typed): void {
  const there = typedIn(form);
  for (const [name, value] of Object.entries(typed)) {
    const field = form.elements.namedItem(name);
    if (there[name as keyof Typed]) continue;
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    if (field instanceof RadioNodeList) field.value = value;
  }
}

function focusOn(form: HTMLFormElement | null, field: string): void {
  const name = field === "height" ? "feet" : field;
  const found = form?.elements.namedItem(name);
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (control instanceof HTMLElement) control.focus();
}
