import { useEffect, useRef } from "react";
import { useApiClient } from "../state/asking/api-client.ts";
import type { HeadTag } from "./head-tags.ts";
import { fullTitle, type PageHead } from "./page-head.ts";

/** Keeps the document's head that of the page one has walked to. `head` has to stay the same object while the page does. */
export function usePageHead(head: PageHead | null): void {
  const { origin } = useApiClient().settings;
  const walked = useRef(false);
  useEffect(() => {
    if (!head) return;
    document.title = fullTitle(head);
    // The page that one came in by has its tags from the server.
    if (!walked.current) {
      walked.current = true;
      return;
    }
    let left = false;
    import("./head-tags.ts").then(
      ({ headTags }) => {
        if (!left) replaceTags(headTags(head, origin));
      },
      () => {},
    );
    return () => {
      left = true;
    };
  }, [head, origin]);
}

function replaceTags(tags: readonly HeadTag[]): void {
  for (const old of document.head.querySelectorAll("[data-page]")) old.remove();
  document.head.append(...tags.map(elementOf));
}

function elementOf({ name, attributes, text = "" }: HeadTag): HTMLElement {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.dataset.page = "";
  element.textContent = text;
  return element;
}
