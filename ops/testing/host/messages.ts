/** What a site is made of, each a program in production. */
export type Part = "card payments" | "mailbox" | "server";

/** What a host is asked; `site`: any name, different for each that runs at a time. */
export type Asked = { readonly site: string; readonly environment: Record<string, string> } & (
  | { readonly act: "start" | "stop"; readonly part: Part }
  // The ledger check; answers what is broken, or null.
  | { readonly act: "check" }
);

export type ToHost = Asked & { readonly id: number };
export type FromHost = { readonly id: number } & (
  | { readonly answer: string | null }
  | { readonly failure: string }
);
