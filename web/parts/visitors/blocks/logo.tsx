import { PRODUCT_NAME } from "../../../../contract/product.ts";
import styles from "./logo.module.css";

/** The product's name as its mark: the last word on the loud plate. */
export function Logo() {
  const words = PRODUCT_NAME.split(" ");
  return (
    <span className={styles.logo}>
      {words.slice(0, -1).join(" ")} <b>{words.at(-1)}</b>
    </span>
  );
}
