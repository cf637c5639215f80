import { Suspense } from "react";
import { MOST_BIO, ROSTER_FIRST_FIELDS } from "../../../../contract/athlete-form/fields.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { getOwnPage, type OwnPage } from "../../../../contract/profiles/own-page.ts";
import { ownHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { Body, LineFields, Links, lineFields, Section } from "../../../parts/members/athlete-form/fields.tsx";
import styles from "../../../parts/members/athlete-form/form.module.css";
import { PhotoField } from "../../../parts/members/athlete-form/photo-field.tsx";
import { Preview } from "../../../parts/members/athlete-form/preview.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { LinesField } from "../../../ui/fields/form-fields.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { End } from "./end.tsx";
import { Fixed } from "./fixed.tsx";
import { useOwnPage } from "./use-own-page.ts";

export const head = ownHead("Edit my page");

/** Below everything that one comes for. */
const TakeDown = lazyPart(async () => (await import("./take-down.tsx")).TakeDown, NotLoaded);

/** `/AthleteDashboard/page` */
export const Screen = () => (
  <MembersOnly for_role="athlete">{({ player_id }) => <LoadedPage key={player_id} />}</MembersOnly>
);

function LoadedPage() {
  const asked = useAnswer(
    "own-page",
    (ask, signal) => ask(getOwnPage, {}, { signal }),
    "We couldn't load your page.",
  );
  return (
    <AskedFor asked={asked}>
      {(page) => (
        <>
          <Form loaded={page} />
          <Suspense>
            <TakeDown />
          </Suspense>
        </>
      )}
    </AskedFor>
  );
}

function Form({ loaded }: { readonly loaded: OwnPage }) {
  const form = useOwnPage(loaded);
  const { page, typed, picture, failure, sending } = form;
  const said = (field: string) => (failure?.field === field ? failure.message : null);
  return (
    <form
      ref={form.form}
      className={`wrap ${styles.form}`}
      onInput={form.onInput}
      onSubmit={form.submit}
      method="post"
      noValidate
      aria-labelledby="own-page"
      aria-busy={sending !== null}
    >
      <div className={styles.sections}>
        <header>
          <h1 id="own-page">Edit my page</h1>
          <p>
            <Link to={pages.athleteDashboard.to()}>Athlete Dashboard</Link> ·{" "}
            <Link to={pages.detail.to(page)}>See my page</Link>
          </p>
        </header>
        <Section id="about-you" title="About you">
          <LinesField
            label="In your own words"
            hint="What you study, what you play for, what support makes possible. Everyone can read it."
            name="bio"
            optional
            rows={6}
            maxLength={MOST_BIO}
            failure={said("bio")}
          />
          {lineFields(page.from_roster).length > 0 && (
            <div className={styles.pair}>
              <LineFields said={said} fixed={page.from_roster} />
            </div>
          )}
        </Section>
        <Body said={said} />
        <Links said={said} />
        <Section id="photo" title="Profile photo">
          <PhotoField
            photo={form.photo}
            present={form.removes_picture ? null : page.image_url}
            failure={said("profile_picture_base64")}
            onChoose={form.choosePhoto}
            onClear={form.clearPhoto}
          />
        </Section>
        <Fixed page={page} />
      </div>
      <div className={styles.preview}>
        <Preview
          player={{ ...page, jersey_number: typed.jersey_number || page.jersey_number || "" }}
          where={`${page.team_name} · ${page.sport_name}`}
          typed={{ ...typed, ...rosterWords(page) }}
          picture={picture}
        />
      </div>
      <End form={form} />
    </form>
  );
}

/** What nobody is asked for shows too. */
const rosterWords = (page: OwnPage) =>
  Object.fromEntries(
    ROSTER_FIRST_FIELDS.filter((name) => page.from_roster[name] && page[name]).map((name) => [
      name,
      page[name],
    ]),
  );
