/** What a page is told beside its data. Everything here is public: the browser gets it as it is. */
export interface PageSettings {
  readonly api_key: string;
  /** The site's public address, without a slash at the end. */
  readonly origin: string;
  /** The operator's own pages elsewhere, those that there are. */
  readonly social_links: Readonly<Partial<Record<"facebook" | "x" | "instagram" | "youtube", string>>>;
}
