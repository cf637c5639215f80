import { pages } from "../../../../contract/pages/addresses.ts";
import { informationHead } from "../../../head/information-head.ts";
import { Body, Links, Section } from "../../../parts/members/athlete-form/fields.tsx";
import parts from "../../../parts/members/athlete-form/form.module.css";
import { PhotoField } from "../../../parts/members/athlete-form/photo-field.tsx";
import { usePhoto } from "../../../parts/members/athlete-form/use-photo.ts";
import { Band } from "../../../parts/visitors/blocks/band.tsx";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { about } from "./about.ts";
import { ClaimedPage, useClaimed } from "./claimed-page.tsx";
import styles from "./create-profile.module.css";
import { AboutYou, YourSport } from "./fields.tsx";
import { NewPage } from "./preview.tsx";
import { useProfileForm } from "./use-profile-form.ts";

export const loader = () => about;
export const head = () => informationHead(about, pages.createProfile.to());

/** `/CreateAthleteProfile` */
export function Screen() {
  const held_photo = usePhoto();
  const { photo, choose, clear, data_url } = held_photo;
  const claimed = useClaimed();
  const form = useProfileForm(held_photo, claimed);
  const { failure, sending } = form;
  const said = (field: string) => (failure?.field === field ? failure.message : null);

  const choosePhoto = async (file: File) => {
    const refusal = await choose(file);
    if (refusal) form.fail({ field: "profile_picture_base64", message: refusal });
    else form.settle("profile_picture_base64");
  };

  return (
    <>
      <Band className={styles.banner} underlined>
        <h1>{about.title}</h1>
        <p>{about.description}</p>
      </Band>
      <form
        ref={form.form}
        className={`wrap ${parts.form}`}
        onInput={form.onInput}
        onSubmit={form.submit}
        method="post"
        noValidate
        aria-busy={sending !== null}
      >
        <div className={parts.sections}>
          {form.guardian_link && (
            <p className={styles.consent}>Your parent's or guardian's consent goes with this form.</p>
          )}
          {claimed && <ClaimedPage claimed={claimed} onKnown={form.fillKnown} said={said} />}
          <AboutYou said={said} />
          <YourSport said={said} />
          <Body said={said} />
          <Links said={said} />
          <Section id="photo" title="Profile photo">
            <PhotoField
              photo={photo}
              failure={said("profile_picture_base64")}
              onChoose={choosePhoto}
              onClear={clear}
            />
          </Section>
        </div>
        <div className={parts.preview}>
          <NewPage typed={form.typed} data_url={data_url} />
        </div>
        <End form={form} />
      </form>
    </>
  );
}

/** What stands below the fields: what is kept of them, and the ways on. */
function End({ form }: { readonly form: ReturnType<typeof useProfileForm> }) {
  const { failure, sending } = form;
  return (
    <div className={parts.end}>
      {/* Machines fill in what people do not see. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className={parts.footnote}>
        If any non-required fields are left blank, that row or section will not be displayed.
      </p>
      <p className={parts.footnote}>
        {form.is_kept
          ? "What you type is kept on this device for 7 days, without the photo, in case you close the page."
          : "Nothing of what you type is kept on this device."}{" "}
        What we keep of you, and why, is in our {/* In a tab of its own: what was typed stays where it is. */}
        <a href={pages.privacy.to()} target="_blank" rel="noopener">
          Privacy Policy<span className="unseen"> (opens a new tab)</span>
        </a>
        .
      </p>
      <FieldError id="form-error">{failure && failure.field === null ? failure.message : null}</FieldError>
      <div className={parts.acts}>
        <button
          type="submit"
          className={`${buttonClass("loud")} needs-script`}
          aria-disabled={sending !== null}
        >
          {sending !== null && <Spinner />}
          {sending === null ? "Submit Profile" : "Submitting..."}
        </button>
        <button type="button" className={`${linkClass} needs-script`} onClick={form.clear}>
          Start over
        </button>
      </div>
      {sending !== null && (
        <progress className={parts.progress} value={sending} max={1} aria-label="Sent so far" />
      )}
    </div>
  );
}
