/** Which athlete. */
interface Of {
  readonly player_id: number;
}

/** The sheets that a poster is drawn for. Without a word, US letter. */
export type Paper = "letter" | "a4";

/**
 * What passes an athlete's page on to paper and to other sites, by path. The server makes all of it itself (server/sharing):
 * none is a screen, and none is there for an athlete whom no list has.
 */
export const passedOn = {
  /** Leads to the athlete's page, whatever team they play for by then: what stands on a wall lasts longer than a season. */
  short: ({ player_id }: Of) => `/a/${player_id}`,
  /** The QR code of the short address, as SVG. */
  code: ({ player_id }: Of) => `/qr/${player_id}.svg`,
  /** A page to print. */
  poster: ({ player_id }: Of, paper: Paper = "letter") =>
    `/poster/${player_id}${paper === "letter" ? "" : `?paper=${paper}`}`,
  /** A card for other sites to frame. */
  embed: ({ player_id }: Of) => `/embed/${player_id}`,
};

/** Of the frame, in CSS pixels: the card fills it, and is laid out for this. */
export const EMBED_SIZE = { width: 340, height: 300 } as const;

/** What somebody puts into a page of their own. `origin` without a slash at the end. */
export function embedSnippet(origin: string, player: Of & { readonly player_name: string }): string {
  const { width, height } = EMBED_SIZE;
  const title = `Support ${player.player_name}`.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${origin}${passedOn.embed(player)}" title="${title}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}
