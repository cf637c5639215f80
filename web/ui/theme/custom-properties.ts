import type {} from "react";

declare module "react" {
  /** Styles may set custom properties too, which a style sheet reads by `var()`. */
  interface CSSProperties {
    [custom_property: `--${string}`]: string | number | undefined;
  }
}
