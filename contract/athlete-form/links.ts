/** Where each of an athlete's links leads: nobody is sent anywhere else from an athlete's page. */
export const SOCIAL_SITES = {
  instagram_url: { label: "Instagram", hosts: ["instagram.com"] },
  facebook_url: { label: "Facebook", hosts: ["facebook.com", "fb.com"] },
  x_url: { label: "X", hosts: ["x.com", "twitter.com"] },
  youtube_url: { label: "YouTube", hosts: ["youtube.com", "youtu.be"] },
  tiktok_url: { label: "TikTok", hosts: ["tiktok.com"] },
} as const;
export type SocialField = keyof typeof SOCIAL_SITES;

const ADDRESS = /^(?:https?:\/\/)?((?:[a-z\d-]+\.)+[a-z]+)(\/[^\s"<>\\]*)$/i;

/** What a person is called at a site, as people say it: `@name`, and at Instagram the bare name as well. */
const HANDLE = /^(@?)([a-z\d_](?:[\w.-]{0,28}[a-z\d_])?)$/i;
/** Where a name without its @ could as well be some site. */
const LIKE_A_HOST = /\.[a-z]{2,3}$/i;
const HANDLE_AT: Partial<Readonly<Record<SocialField, (name: string) => string>>> = {
  instagram_url: (name) => `https://instagram.com/${name}`,
  x_url: (name) => `https://x.com/${name}`,
  youtube_url: (name) => `https://youtube.com/@${name}`,
  tiktok_url: (name) => `https://tiktok.com/@${name}`,
};

function handleAddress(field: SocialField, typed: string): string | null {
  const [, sign, name] = HANDLE.exec(typed) ?? [];
  if (!name || (!sign && (field !== "instagram_url" || LIKE_A_HOST.test(name)))) return null;
  return HANDLE_AT[field]?.(name) ?? null;
}

/**
 * The address of a page at that site, with its scheme, also where that was not typed, or only the name that one has there;
 * null where it is none.
 */
export function socialAddress(field: SocialField, typed: string): string | null {
  const handle = handleAddress(field, typed.trim());
  if (handle) return handle;
  const [, host, path] = ADDRESS.exec(typed.trim()) ?? [];
  if (!host || !path || path === "/") return null;
  const known = SOCIAL_SITES[field].hosts.some((site) => `.${host.toLowerCase()}`.endsWith(`.${site}`));
  return known ? `https://${host.toLowerCase()}${path}` : null;
}
