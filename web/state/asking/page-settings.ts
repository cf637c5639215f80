/** What a page is told beside its data. Everything here is public: the browser gets it as it is. */
export interface PageSettings {
  readonly api_key: string;
  /** The site's public address, without a slash at the end. */
  readonly origin: string;
  /** Who else signs people in; null where only e-mail and password do. */
  readonly identity: { readonly name: string; readonly has_google: boolean } | null;
  /** The operator's own pages elsewhere, those that there are. */
  readonly social_links: Readonly<Partial<Record<"facebook" | "x" | "instagram" | "youtube", string>>>;
}
