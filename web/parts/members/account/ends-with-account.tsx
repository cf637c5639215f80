import type { GoesWithAccount } from "../../../../contract/accounts/deletion.ts";
import { serviceKindOf } from "../../../../contract/orders/kinds.ts";
import { dollars } from "../../../../pure/numbers.ts";

interface EndsWithAccountProps {
  readonly ends: GoesWithAccount;
  /** Of the account: the reader's own, or somebody else's. */
  readonly whose: "your" | "their";
}

/** What goes with an account that is deleted, how much of it, and what stays, as paragraphs. */
export function EndsWithAccount({ ends, whose }: EndsWithAccountProps) {
  // A server of the release before says nothing of orders.
  const { gives, orders = [], pages, has_profile_under_way } = ends;
  const back = orders.filter(({ goes_back }) => goes_back);
  const kept = orders.filter(({ goes_back }) => !goes_back);
  const you = whose === "your" ? "you" : "them";
  const Whose = whose === "your" ? "Your" : "Their";
  return (
    <>
      {gives.length > 0 && (
        <p>
          <b>
            {Whose} {monthly(gives.length)}
          </b>{" "}
          right away. Nothing more is charged: {gives.map(givenWords).join(", ")}.
        </p>
      )}
      {back.length > 0 && (
        <p>
          <b>
            {Whose} {ordersEnd(back.length)}
          </b>{" "}
          right away, and the money goes back to the card it was paid with:{" "}
          {back.map(orderedWords).join(", ")}.
        </p>
      )}
      {kept.length > 0 && (
        <p>
          <b>What was delivered counts as accepted.</b> No one can tell us anymore that it isn't what{" "}
          {whose === "your" ? "you" : "they"} ordered: {kept.map(orderedWords).join(", ")}.
        </p>
      )}
      {pages.map((page) => (
        <p key={page.player_name}>
          <b>{Whose} athlete page comes down</b> at once ({page.player_name}): the bio, photo and links are
          deleted, and no one can support {you} here anymore.
          {page.monthly > 0 &&
            ` ${capital(monthly(page.monthly, `to ${you}`))}; we email everyone whose contribution ends.`}{" "}
          Money already given stays on record, held for {you}. Signed agreements stay on record with {whose}{" "}
          school and the brand. What {whose} team's roster says stays on an unclaimed page.
        </p>
      ))}
      {has_profile_under_way && (
        <p>The athlete's profile that {whose === "your" ? "you" : "they"} submitted is deleted.</p>
      )}
      <p>
        {back.length > 0 ? "Everything else" : "What"} {whose === "your" ? "you" : "they"} gave stays with the
        athletes. We keep those records without {whose} name, as the law requires.
      </p>
    </>
  );
}

/** The same in a line or two, once it has been read. */
export function EndsInShort({ ends: { gives, orders = [], pages } }: Pick<EndsWithAccountProps, "ends">) {
  const back = orders.filter(({ goes_back }) => goes_back).length;
  return (
    <p>
      {gives.length > 0 && `Your ${monthly(gives.length)}. `}
      {back > 0 && `Your ${ordersEnd(back)}, and ${back === 1 ? "its" : "their"} money goes back. `}
      {orders.length > back && "What was delivered counts as accepted. "}
      {pages.map(
        (page) =>
          `Your athlete page comes down${page.monthly > 0 ? `, and ${monthly(page.monthly, "to you")}` : ""}. `,
      )}
      This takes effect right away and can't be undone.
    </p>
  );
}

/** After `Your` or `Their` a single one is not counted. */
const monthly = (count: number, to = ""): string =>
  `${count === 1 && to === "" ? "" : `${count} `}monthly ${count === 1 ? "contribution" : "contributions"}${to && ` ${to}`} ${count === 1 ? "ends" : "end"}`;

const ordersEnd = (count: number): string => (count === 1 ? "order ends" : `${count} orders end`);

const orderedWords = ({ kind, player_name, amount }: GoesWithAccount["orders"][number]): string =>
  `${(serviceKindOf(kind)?.name ?? "Order").toLowerCase()} from ${player_name} (${dollars(amount)})`;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const givenWords = ({ player_name, amount }: GoesWithAccount["gives"][number]): string =>
  `${dollars(amount)} for ${player_name}`;
