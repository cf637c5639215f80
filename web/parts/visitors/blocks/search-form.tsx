import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./search-form.module.css";

interface SearchFormProps extends Pick<ComponentProps<"search">, "ref" | "onBlur"> {
  /** With the id `search-name`; where it is another than the plain one. */
  readonly field?: ReactNode;
  readonly onSubmit?: ComponentProps<"form">["onSubmit"];
  /** Below the form. */
  readonly children?: ReactNode;
}

/** Finds an athlete by name, from anywhere. */
export const SearchForm = ({ field = PLAIN, onSubmit, children, ...search }: SearchFormProps) => (
  <search className={styles.search} {...search}>
    <Form className={styles.form} action={pages.contribute.to()} onSubmit={onSubmit}>
      <label className="unseen" htmlFor="search-name">
        Search Athlete
      </label>
      {field}
      <button type="submit" className={buttonClass("loud")}>
        Search
      </button>
    </Form>
    {children}
  </search>
);

const PLAIN = (
  <input
    id="search-name"
    name="player_name"
    placeholder="Search Athlete"
    autoComplete="off"
    enterKeyHint="search"
    maxLength={200}
  />
);
