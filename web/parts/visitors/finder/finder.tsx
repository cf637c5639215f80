import { Search } from "lucide-react";
import { pages } from "../../../../contract/pages/addresses.ts";
import { buttonClass } from "../../../ui/button.ts";
import { optionId } from "../../../ui/fields/combobox-choices.ts";
import { controlClass } from "../../../ui/fields/control.ts";
import styles from "./finder.module.css";
import { useFinder } from "./use-finder.ts";

const LIST = "finder-list";

/**
 * Finds athletes, teams and conferences as one types, from every page. In a bar with room for it the field stands there,
 * else it is a popover behind a button. What is found comes with a script of its own when somebody reaches for the field;
 * without any script it is a form that leads to the list.
 */
export function Finder() {
  const finder = useFinder();
  const { List, text, open, active } = finder;
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
          <FinderField finder={finder} />
        </form>
        <div className={styles.panel} data-open={open && text !== "" ? "" : undefined}>
          {text === "" && <p className={styles.hint}>Start typing a name.</p>}
          {List && (
            <List id={LIST} text={text} active={active} onWays={finder.setWays} onChosen={finder.leave} />
          )}
        </div>
      </search>
    </>
  );
}

function FinderField({ finder }: { readonly finder: ReturnType<typeof useFinder> }) {
  const { List, open, active, ways } = finder;
  return (
    <input
      ref={finder.field}
      id="finder-text"
      name="player_name"
      role="combobox"
      className={`${controlClass} ${styles.field}`}
      placeholder="Athlete, team or conference"
      autoComplete="off"
      autoCapitalize="words"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={200}
      aria-autocomplete="list"
      aria-expanded={open && ways.lines.length > 0}
      aria-controls={List ? LIST : undefined}
      aria-activedescendant={open && ways.lines[active] ? optionId(LIST, active) : undefined}
      onFocus={finder.type}
      onInput={finder.type}
      onKeyDown={finder.onKeyDown}
    />
  );
}
