import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { firstBroken } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { createPlayerProfile, profileRules } from "../../../../contract/profiles/profiles.ts";
import {
  type Failure,
  failureOf,
  fillIn,
  focusOn,
  settleInput,
  typedIn,
} from "../../../parts/members/athlete-form/controls.ts";
import { FIELDS, payloadOf, type Typed, textOf } from "../../../parts/members/athlete-form/typed.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { forgetDraft, keepDraft, readDraft } from "../../../state/memory/drafts.ts";
import { saidOnArrival } from "../../../state/messages/on-arrival.ts";
import { notify } from "../../../state/messages/toasts.ts";

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
export function useProfileForm(
  photo: { data_url: string | null; clear: () => void },
  /** The page that it was come from. */
  claimed: { readonly player_id: string } | null,
) {
  const { ask } = useApiClient();
  const navigate = useNavigate();
  const guardian_link = guardianLinkIn(useLocation().state);
  const form = useRef<HTMLFormElement>(null);
  /** Null where something stood there already: a draft, or what was typed before the scripts were alive. */
  const begun_at = useRef<number | null>(0);
  const before = useRef<Typed>({});
  const [typed, setTyped] = useState<Typed>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState<Sending>(null);

  useEffect(() => {
    if (!form.current) return;
    // Also what was typed before the scripts were alive.
    if (!guardian_link) fillIn(form.current, readDraft(DRAFT, FIELDS) ?? {});
    before.current = typedIn(form.current, FIELDS);
    const is_blank = Object.values(before.current).every((text) => !text);
    begun_at.current = is_blank ? performance.now() : null;
    setTyped(before.current);
  }, [guardian_link]);

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const field = settleInput(event, before.current);
    const now = typedIn(event.currentTarget, FIELDS);
    before.current = now;
    setTyped(now);
    if (mayBeKept(now) && !guardian_link) keepDraft(DRAFT, now);
    else forgetDraft(DRAFT);
    settle(field);
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
    const filled = typedIn(event.currentTarget, FIELDS);
    const payload = payloadOf(filled, photo.data_url);
    const broken = firstBroken(profileRules, payload as Parameters<(typeof profileRules)[number][0]>[0]);
    if (broken) return fail(broken);
    setFailure(null);
    setSending(0);
    const website = new FormData(event.currentTarget).get("website");
    const guard = {
      website: typeof website === "string" ? website : null,
      seconds_taken: begun_at.current === null ? null : (performance.now() - begun_at.current) / 1_000,
    };
    try {
      const claim = claimed && {
        claimed_player_id: Number(claimed.player_id),
        evidence: textOf(filled.evidence),
      };
      const body = { ...payload, ...guard, ...claim, guardian_link };
      const { message } = await ask(createPlayerProfile, { body }, { onProgress: setSending });
      notify("success", message);
      forgetDraft(DRAFT);
      form.current?.reset();
      photo.clear();
      navigate(pages.home.to(), { state: saidOnArrival(CHECK_YOUR_MAIL) });
    } catch (error) {
      fail(failureOf(error, FAILED));
    } finally {
      setSending(null);
    }
  };

  const fillKnown = (known: Typed) => {
    if (!form.current) return;
    fillIn(form.current, known);
    before.current = typedIn(form.current, FIELDS);
    setTyped(before.current);
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
    fillKnown,
    clear,
    fail,
    settle,
    guardian_link,
    is_kept: mayBeKept(typed) && !guardian_link,
  };
}
