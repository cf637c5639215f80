/** What web/build/markdown-pages.ts makes of a page. */
declare module "*.md" {
  export const page: {
    readonly title: string;
    readonly description: string;
    /** YYYY-MM-DD */
    readonly updated: string;
    readonly html: string;
    readonly sections: readonly { readonly id: string; readonly title: string }[];
    readonly figures?: string;
    readonly jersey: {
      readonly name: string;
      readonly number: string;
      readonly figure: string;
      readonly means: string;
    };
  };
}
