import { useLoaderData } from "react-router";
import { Brands } from "./brands.tsx";
import { Discover } from "./discover.tsx";
import { EntryCards } from "./entry-cards.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { type HomeData, homeHead, loadHome } from "./load.ts";

export const loader = loadHome;
export const head = homeHead;

/** `/` */
export function Screen() {
  const { sums, jerseys, sports, lately, discovered, draw } = useLoaderData<HomeData>();
  return (
    <>
      <Hero sums={sums} sports={sports} jerseys={jerseys} lately={lately} />
      <div className="wrap">
        <EntryCards players={sums.players} />
        {discovered.length > 0 && <Discover players={discovered} draw={draw} />}
      </div>
      <Brands />
      <div className="wrap">
        <HowItWorks />
      </div>
    </>
  );
}
