/** The tab in which a visitor pays. */
interface PaymentTab {
  go(address: string): void;
  close(): void;
}

/**
 * Opens a tab that says what comes; has to be called in the click itself, or it is blocked. Its opener is cut, so that the
 * checkout page can't reach back. Where it is blocked all the same, the checkout page opens in this tab.
 */
export function openBlankTab(): PaymentTab {
  const tab = window.open("about:blank", "_blank");
  if (!tab) return { go: (address) => window.location.assign(address), close: () => {} };
  tab.opener = null;
  paint(tab.document);
  return {
    go: (address) => tab.location.replace(address),
    close: () => tab.close(),
  };
}

const INK = "#0b1324";
const CHALK = "#ffffff";
const FLARE = "#ff5c1a";

/** By properties of elements: the page's security policy, which the tab inherits, takes no styles in text. */
function paint(page: Document): void {
  page.title = "Opening payment page...";
  page.documentElement.lang = "en";
  // Without it a phone lays the page out as wide as a desk.
  page.head.append(
    Object.assign(page.createElement("meta"), {
      name: "viewport",
      content: "width=device-width, initial-scale=1",
    }),
  );
  Object.assign(page.body.style, {
    margin: "0",
    minHeight: "100dvh",
    display: "grid",
    placeContent: "center",
    justifyItems: "center",
    gap: "24px",
    background: INK,
    color: CHALK,
    font: "20px/1.4 system-ui, sans-serif",
  });
  const add = (to: HTMLElement, text: string, style: Partial<CSSStyleDeclaration>) => {
    const element = page.createElement("div");
    element.textContent = text;
    Object.assign(element.style, style);
    return to.appendChild(element);
  };
  const logo = add(page.body, "", { display: "flex", gap: "8px", alignItems: "center", fontWeight: "800" });
  add(logo, "DONATE", {});
  add(logo, "NIL", { padding: "2px 8px", borderRadius: "4px", background: FLARE, color: INK });
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
    const ring = { border: `4px solid ${CHALK}40`, borderTopColor: CHALK, borderRadius: "50%" };
    add(page.body, "", { width: "32px", height: "32px", ...ring }).animate(
      { rotate: ["0deg", "360deg"] },
      { duration: 900, iterations: Number.POSITIVE_INFINITY },
    );
  }
  add(page.body, "Opening payment page...", {});
}
