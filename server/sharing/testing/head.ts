/** What the head of a page tells, as one who unfolds its link reads it. */
export interface ToldHead {
  status: number;
  title: string;
  canonical: string | undefined;
  /** By name or property; every one of them once. */
  meta: Record<string, string>;
  /** Of the page's schema.org data. */
  things: Record<string, unknown>[];
  html: string;
}

export async function headAt({ origin }: { origin: string }, path: string): Promise<ToldHead> {
  const response = await fetch(origin + path);
  const html = await response.text();
  const head = html.slice(0, html.indexOf("</head>"));
  const meta: Record<string, string> = {};
  for (const [, name = "", content = ""] of head.matchAll(
    /<meta (?:name|property)="([^"]+)" content="([^"]*)" data-page>/g,
  )) {
    if (name in meta) throw new Error(`${path} tells ${name} twice.`);
    meta[name] = plain(content);
  }
  const data = /<script type="application\/ld\+json" data-page>(.*?)<\/script>/s.exec(head)?.[1];
  return {
    status: response.status,
    title: plain(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ""),
    canonical: /<link rel="canonical" href="([^"]*)" data-page>/.exec(head)?.[1],
    meta,
    things: data ? JSON.parse(data)["@graph"] : [],
    html,
  };
}

const plain = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
