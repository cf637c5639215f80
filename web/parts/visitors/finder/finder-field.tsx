import { optionId } from "../../../ui/fields/combobox-choices.ts";
import type { useFinder } from "./use-finder.ts";

/** A page has one. */
const LIST = "finder-list";

interface FinderFieldProps {
  readonly finder: ReturnType<typeof useFinder>;
  readonly id: string;
  readonly placeholder: string;
  /** For a pointer over it, where no placeholder is in sight. */
  readonly title?: string;
  readonly className?: string;
}

/** Where a name is typed. */
export function FinderField({ finder, ...shown }: FinderFieldProps) {
  const { List, open, active, ways } = finder;
  return (
    <input
      {...shown}
      ref={finder.field}
      name="player_name"
      role="combobox"
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

/** What is found for it, once its script has come. */
export function FinderList({ finder }: Pick<FinderFieldProps, "finder">) {
  const { List, text, active } = finder;
  return (
    List && <List id={LIST} text={text} active={active} onWays={finder.setWays} onChosen={finder.leave} />
  );
}
