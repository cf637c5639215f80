import { roughly } from "../../../../pure/numbers.ts";
import { SearchForm } from "../../../parts/visitors/blocks/search-form.tsx";
import { FinderField, FinderList } from "../../../parts/visitors/finder/finder-field.tsx";
import { useFinder } from "../../../parts/visitors/finder/use-finder.ts";
import styles from "./hero.module.css";

/** The header's search, large: the same suggestions, fetched when somebody reaches for the field. Without scripts a form. */
export function HeroSearch({ players }: { readonly players: number }) {
  const finder = useFinder();
  return (
    <SearchForm
      ref={finder.popover}
      onBlur={(event) => finder.left(event.relatedTarget)}
      onSubmit={finder.submit}
      field={
        <FinderField finder={finder} id="search-name" placeholder={`Search ${roughly(players)} athletes`} />
      }
    >
      <div className={styles.found} data-open={finder.open && finder.text !== "" ? "" : undefined}>
        <FinderList finder={finder} />
      </div>
    </SearchForm>
  );
}
