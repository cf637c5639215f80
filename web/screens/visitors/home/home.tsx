import { useEffect } from "react";
import { useLoaderData } from "react-router";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useSession } from "../../../state/session/use-session.ts";
import { Brands } from "./brands.tsx";
import { Discover } from "./discover.tsx";
import { EntryCards } from "./entry-cards.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { type HomeData, homeHead, loadHome, rememberHome } from "./load.ts";

export const loader = loadHome;
export const head = homeHead;

/** `/` */
export function Screen() {
  const home = useLoaderData<HomeData>();
  const { sums, jerseys, sports, lately, discovered, draw } = home;
  const { memory } = useApiClient();
  // Once more where somebody signs in: with what was theirs before, it was forgotten.
  const whose = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose it is changes nothing of it
  useEffect(() => rememberHome(memory, home), [memory, home, whose]);
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
