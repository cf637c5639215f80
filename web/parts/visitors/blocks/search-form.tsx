import { Form } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./search-form.module.css";

/** Finds an athlete by name, from anywhere. */
export function SearchForm() {
  return (
    <search className={styles.search}>
      <Form className={styles.form} action={pages.contribute.to()}>
        <label className="unseen" htmlFor="search-name">
          Search Athlete
        </label>
        <input
          id="search-name"
          name="player_name"
          placeholder="Search Athlete"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
        />
        <button type="submit" className={buttonClass("loud")}>
          Search
        </button>
      </Form>
    </search>
  );
}
