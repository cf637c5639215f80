import { type FormEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { firstBroken } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { createPlayerProfile, profileRules } from "../../../../contract/profiles/profiles.ts";
import { failureOf, focusOn, typedIn } from "../../../parts/members/athlete-form/controls.ts";
import { FIELDS, payloadOf, type Typed, textOf } from "../../../parts/members/athlete-form/typed.ts";
import { useAthleteForm } from "../../../parts/members/athlete-form/use-athlete-form.ts";
import type { PhotoToSend } from "../../../parts/members/athlete-form/use-photo.ts";
import { useSending } from "../../../parts/members/athlete-form/use-sending.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { forgetDraft, keepDraft, readDraft } from "../../../state/memory/drafts.ts";
import { saidOnArrival, textIn } from "../../../state/messages/on-arrival.ts";
import { notify } from "../../../state/messages/toasts.ts";

const DRAFT = "athlete-profile";
const FAILED = "Error occurred while saving. Please try again.";
const CHECK_YOUR_MAIL =
  "Almost there! Click the link in the email we just sent to confirm your profile. It stays private until then.";

/** Of college athletes only: who is still at high school is most likely a minor, and nothing of them is kept. */
const mayBeKept = (typed: Typed): boolean => typed.sport_level === "College Sports";

/** The form's life: typed, kept, checked, sent, and left for the home page. */
export function useProfileForm(
  photo: PhotoToSend,
  /** The page that it was come from. */
  claimed: { readonly player_id: string } | null,
) {
  const { ask } = useApiClient();
  const navigate = useNavigate();
  // A guardian who agreed comes with the link that says so; nothing of a child is kept either.
  const guardian_link = textIn(useLocation().state, "guardian_link");
  const held = useAthleteForm(FIELDS);
  const { form, typed, failure, keep, fill, fail, settle, clearFailure } = held;
  /** Null where something stood there already: a draft, or what was typed before the scripts were alive. */
  const begun_at = useRef<number | null>(0);
  const { sending, setSending, sends } = useSending(photo);

  useEffect(() => {
    // Also what was typed before the scripts were alive.
    const now = fill(guardian_link ? {} : (readDraft(DRAFT, FIELDS) ?? {}));
    const is_blank = Object.values(now).every((text) => !text);
    begun_at.current = is_blank ? performance.now() : null;
  }, [guardian_link, fill]);

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const now = held.takeInput(event);
    if (mayBeKept(now) && !guardian_link) keepDraft(DRAFT, now);
    else forgetDraft(DRAFT);
  };

  const submit = sends(async (sent) => {
    const filled = typedIn(sent, FIELDS);
    const payload = payloadOf(filled, photo.toSend());
    const broken = firstBroken(profileRules, payload as Parameters<(typeof profileRules)[number][0]>[0]);
    if (broken) return fail(broken);
    clearFailure();
    setSending(0);
    const guard = guardOf(sent, begun_at.current);
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
    }
  });

  const clear = () => {
    form.current?.reset();
    photo.clear();
    forgetDraft(DRAFT);
    keep({});
    clearFailure();
    focusOn(form.current, "email_address");
  };

  return {
    ...{ form, typed, failure, sending, guardian_link },
    ...{ onInput, submit, clear, fail, settle, fillKnown: fill },
    is_kept: mayBeKept(typed) && !guardian_link,
  };
}

/** What tells people from machines: a field that people do not see, and the time that they took. */
function guardOf(form: HTMLFormElement, begun_at: number | null) {
  const website = new FormData(form).get("website");
  return {
    website: typeof website === "string" ? website : null,
    seconds_taken: begun_at === null ? null : (performance.now() - begun_at) / 1_000,
  };
}
