import { Search } from "lucide-react";
import { useLocation } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { buttonClass } from "../../../ui/button.ts";
import { controlClass } from "../../../ui/fields/control.ts";
import styles from "./finder.module.css";
import { FinderField, FinderList } from "./finder-field.tsx";
import { useFinder } from "./use-finder.ts";

/**
 * Finds athletes, teams and conferences as one types, from every page. In a bar with room for it the field stands there,
 * else it is a popover behind a button. What is found comes with a script of its own when somebody reaches for the field;
 * without any script it is a form that leads to the list. Not at home, where the page itself begins with it.
 */
export const Finder = () => (useLocation().pathname === pages.home.to() ? null : <BarFinder />);

function BarFinder() {
  const finder = useFinder();
  const { text, open } = finder;
  return (
    <>
      <button
        type="button"
        className={`${buttonClass("quiet", "icon")} ${styles.opener}`}
        aria-label="Find by name"
        popoverTarget="finder"
        onPointerEnter={finder.fetchList}
        onClick={finder.reveal}
      >
        <Search size={20} aria-hidden="true" />
      </button>
      <search
        id="finder"
        popover="auto"
        ref={finder.popover}
        className={styles.finder}
        onBlur={(event) => finder.left(event.relatedTarget)}
      >
        <form className={styles.form} action={pages.contribute.to()} onSubmit={finder.submit}>
          <label className="unseen" htmlFor="finder-text">
            Find by name
          </label>
          <Search className={styles.glass} size={18} aria-hidden="true" />
          <FinderField
            finder={finder}
            id="finder-text"
            className={`${controlClass} ${styles.field}`}
            placeholder="Athlete, team or conference"
            title="Find an athlete, team or conference"
          />
        </form>
        <div className={styles.panel} data-open={open && text !== "" ? "" : undefined}>
          {text === "" && <p className={styles.hint}>Start typing a name.</p>}
          <FinderList finder={finder} />
        </div>
      </search>
    </>
  );
}
