import { SHARE_PICTURE, SITE_PICTURE_PATH } from "../../contract/pages/share-picture.ts";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { fullTitle, type PageHead } from "./page-head.ts";
import { thingsOf } from "./things.ts";

/** An element of the head that belongs to the page and not to the site. */
export interface HeadTag {
  readonly name: "meta" | "link" | "script";
  readonly attributes: Readonly<Record<string, string>>;
  /** JSON; only a script has it. */
  readonly text?: string;
}

/** Everything that a page tells search engines and those who unfold its link, but for its title. `origin` without a slash at the end. */
export function headTags(head: PageHead, origin: string): readonly HeadTag[] {
  const whole = (path: string) => origin + path;
  const { description, canonical } = head;
  const picture = head.picture ?? { path: SITE_PICTURE_PATH, alt: `Jerseys beside the name ${PRODUCT_NAME}` };
  return [
    named("description", description),
    canonical
      ? { name: "link", attributes: { rel: "canonical", href: whole(canonical) } }
      : named("robots", "noindex"),
    graph("site_name", PRODUCT_NAME),
    graph("type", head.is_profile ? "profile" : "website"),
    graph("title", head.title ?? fullTitle(head)),
    graph("description", description),
    ...(canonical ? [graph("url", whole(canonical))] : []),
    graph("image", whole(picture.path)),
    graph("image:type", SHARE_PICTURE.type),
    graph("image:width", String(SHARE_PICTURE.width)),
    graph("image:height", String(SHARE_PICTURE.height)),
    graph("image:alt", picture.alt),
    // The rest is read from the tags above.
    named("twitter:card", "summary_large_image"),
    ...linkedData(head, whole),
  ];
}

function linkedData({ about }: PageHead, whole: (path: string) => string): HeadTag[] {
  if (!about) return [];
  const text = JSON.stringify({ "@context": "https://schema.org", "@graph": thingsOf(about, whole) });
  return [{ name: "script", attributes: { type: "application/ld+json" }, text }];
}

const named = (name: string, content: string): HeadTag => ({ name: "meta", attributes: { name, content } });

const graph = (property: string, content: string): HeadTag => ({
  name: "meta",
  attributes: { property: `og:${property}`, content },
});
