import { useEffect, useRef, useState } from "react";
import { ADMIN_BATCH } from "../../../../contract/admin/users.ts";
import { type ChangedPage, listChangedPages } from "../../../../contract/profiles/changed-pages.ts";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { Changed } from "./changed-page.tsx";
import styles from "./changed-pages.module.css";
import { RemovePage } from "./remove-page.tsx";

/** What athletes have changed of pages that are public: looked at afterwards, the longest waiting first. */
export function ChangedPages() {
  const listing = useListing<ChangedPage>({
    key: "admin-changed-pages",
    page: ADMIN_BATCH,
    load: loadChanged,
    whenFailed: "We couldn't load the changed pages.",
  });
  const opener = useRef<HTMLButtonElement>(null);
  const [removed, setRemoved] = useState<ChangedPage | null>(null);
  const again = () => void listing.again();
  const heading = useRef<HTMLHeadingElement>(null);
  const left = listing.rows.length;
  const before = useRef(left);
  // The button that was pressed has gone with its page.
  useEffect(() => {
    if (left < before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = left;
  }, [left]);
  return (
    <>
      <h2 id="changed-pages" ref={heading} tabIndex={-1} className={styles.heading}>
        Changed by their athletes
      </h2>
      <p>
        These pages are public as you see them here. An athlete's changes need no approval. If one breaks the
        rules, take it down here.
      </p>
      <ul className={styles.pages} aria-labelledby="changed-pages" aria-busy={listing.state === "loading"}>
        {listing.rows.map((page) => (
          <Changed
            key={page.player_id}
            page={page}
            onSeen={again}
            onRemove={(button) => {
              opener.current = button;
              setRemoved(page);
            }}
          />
        ))}
      </ul>
      <ListEnd listing={listing} nothing="No pages changed since the last review." />
      {removed && (
        <RemovePage
          page={removed}
          opener={opener}
          onClosed={() => setRemoved((now) => (now === removed ? null : now))}
          onDone={again}
          onStale={again}
        />
      )}
    </>
  );
}

const loadChanged: Load<ChangedPage> = async (ask, loaded, limit, signal) => {
  const query = { limit, skip: loaded.length };
  const { data, count } = await ask(listChangedPages, { query }, { signal });
  return { rows: data, total: count };
};
