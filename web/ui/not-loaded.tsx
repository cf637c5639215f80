import { linkClass } from "./button.ts";

/** In the place of a part whose script didn't come. A browser may remember that it didn't, until the page is loaded again. */
export const NotLoaded = () => (
  <p role="alert">
    We couldn't load this part. Check your connection, then{" "}
    <button type="button" className={linkClass} onClick={() => window.location.reload()}>
      reload the page
    </button>
    .
  </p>
);
