import { type FormEvent, Suspense } from "react";
import { useSearchParams } from "react-router";
import { ownHead } from "../../../head/page-head.ts";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { buttonClass } from "../../../ui/button.ts";
import { InputField } from "../../../ui/fields/form-fields.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";

/** The list comes once a school is named. */
const OfSchool = lazyPart(async () => (await import("./of-school.tsx")).OfSchool, NotLoaded);

export const head = ownHead("Payors");

/** `/AdminDashboard/payors`: of the athletes of the school that is named. */
export const Screen = () => <AdminFrame title="Payors">{() => <AdminPayors />}</AdminFrame>;

function AdminPayors() {
  const [search, setSearch] = useSearchParams();
  const school = search.get("school")?.trim().slice(0, MOST_LETTERS) ?? "";
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const named = String(new FormData(event.currentTarget).get("school") ?? "").trim();
    setSearch(named ? { school: named } : {});
  };
  return (
    <>
      <p>
        What each payor gave an athlete of a school, promised, and agreed on with them. What you open is
        written to the audit log.
      </p>
      <search aria-label="Find a school">
        <form key={school} noValidate onSubmit={find}>
          <InputField
            label="School"
            name="school"
            hint="By any of its names."
            defaultValue={school}
            failure={null}
            autoComplete="off"
            maxLength={MOST_LETTERS}
          />
          <p>
            <button type="submit" className={buttonClass("quiet")}>
              Show payors
            </button>
          </p>
        </form>
      </search>
      <Suspense fallback={null}>{school && <OfSchool school={school} search={search} />}</Suspense>
    </>
  );
}

const MOST_LETTERS = 200;
