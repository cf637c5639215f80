import { useApiClient } from "../../../state/asking/api-client.ts";
import styles from "./footer.module.css";

/** In the specification's order. Marks in a box of 24, drawn with a line of 2. */
const PLACES = [
  { key: "facebook", name: "Facebook", mark: "M17 3h-3a4 4 0 0 0-4 4v3H7v4h3v7h4v-7h3l1-4h-4V7h4V3Z" },
  { key: "x", name: "X", mark: "M4 4l16 16M20 4 4 20" },
  {
    key: "instagram",
    name: "Instagram",
    mark: "M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5-1h.01",
  },
  {
    key: "youtube",
    name: "YouTube",
    mark: "M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4Zm4 4v6l5-3Z",
  },
] as const;

/** Our own pages elsewhere, those that the settings name. */
export function SocialLinks() {
  const { social_links } = useApiClient().settings;
  const named = PLACES.flatMap((place) => {
    const address = social_links[place.key];
    return address ? [{ ...place, address }] : [];
  });
  if (named.length === 0) return null;
  return (
    <ul className={styles.social}>
      {named.map(({ key, name, mark, address }) => (
        <li key={key}>
          <a href={address} target="_blank" rel="noopener">
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d={mark} />
            </svg>
            {name}
            <span className="unseen"> (opens a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
