/** So many cards are laid out within one frame. */
const AT_A_TIME = 3;
const PAUSE_MS = 50;

/**
 * Lays out the cards that were out of sight when the page came (parts/visitors/athlete/player-card.module.css), a few at a time, so that no
 * press has to wait for all of them. From then on the page is whole, and whatever comes is laid out at once.
 */
export function layOutRest(): void {
  const cards = [...document.querySelectorAll<HTMLElement>("main article")];
  const step = () => {
    for (const card of cards.splice(0, AT_A_TIME)) card.style.contentVisibility = "visible";
    if (cards.length > 0) setTimeout(step, PAUSE_MS);
    else document.documentElement.dataset.whole = "";
  };
  step();
}
