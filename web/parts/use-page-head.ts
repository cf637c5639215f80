import { useEffect } from "react";
import { useDoor } from "../state/door.ts";
import { type HeadTag, headTags } from "../state/head-tags.ts";
import { fullTitle, type PageHead } from "../state/page-head.ts";

/** Keeps the document's head that of the page one has walked to. `head` has to stay the same object while the page does. */
export function usePageHead(head: PageHead | null): void {
  const { origin } = useDoor().settings;
  useEffect(() => {
    if (!head) return;
    document.title = fullTitle(head);
    for (const old of document.head.querySelectorAll("[data-page]")) old.remove();
    document.head.append(...headTags(head, origin).map(elementOf));
  }, [head, origin]);
}

function elementOf({ name, attributes, text = "" }: HeadTag): HTMLElement {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.dataset.page = "";
  element.textContent = text;
  return element;
}
