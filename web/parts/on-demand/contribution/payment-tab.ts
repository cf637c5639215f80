/** The tab in which a visitor pays. */
interface PaymentTab {
  go(address: string): void;
  close(): void;
}

/**
 * Opens a blank tab; has to be called in the click itself, or it is blocked. Its opener is cut, so that the checkout page
 * can't reach back. Where it is blocked all the same, the checkout page opens in this tab.
 */
export function openBlankTab(): PaymentTab {
  const tab = window.open("about:blank", "_blank");
  if (!tab) return { go: (address) => window.location.assign(address), close: () => {} };
  tab.opener = null;
  tab.document.title = "Opening payment page...";
  tab.document.body.textContent = "Opening payment page...";
  return {
    go: (address) => tab.location.replace(address),
    close: () => tab.close(),
  };
}
