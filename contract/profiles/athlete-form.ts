/** What can be chosen for an athlete's profile (specification, section 9). */
export const SPORT_LEVELS = ["College Sports", "High School Sports"] as const;
export const DIVISIONS = ["Men", "Women"] as const;
export const CLASS_NAMES = ["Freshman", "Sophomore", "Junior", "Senior"] as const;
export const SPORT_NAMES = [
  "Cross Country",
  "Football",
  "Field Hockey",
  "Soccer",
  "Volleyball",
  "Basketball",
  "Bowling",
  "Fencing",
  "Gymnastics",
  "Ice Hockey",
  "Indoor Track and Field",
  "Rifle",
  "Skiing",
  "Swimming and Diving",
  "Wrestling",
  "Baseball",
  "Beach Volleyball",
  "Golf",
  "Lacrosse",
  "Outdoor Track and Field",
  "Rowing",
  "Softball",
  "Tennis",
  "Water Polo",
] as const;

export const MOST_FEET = 8;
export const MOST_INCHES = 11;
const HEIGHT = /^(\d)' ?(\d\d?)"$/;

/** `6' 2"` */
export const heightText = (feet: number, inches: number): string => `${feet}' ${inches}"`;

/** Inches of a height as it is sent; null where it is none. */
export function inchesOf(height: string | null): number | null {
  const [, feet, inches] = HEIGHT.exec(height ?? "") ?? [];
  if (feet === undefined || inches === undefined) return null;
  return Number(feet) > MOST_FEET || Number(inches) > MOST_INCHES ? null : Number(feet) * 12 + Number(inches);
}

/** What a picture may weigh; it travels as base64, which takes a third more. */
export const MOST_PICTURE_BYTES = 5 * 1_048_576;
/** The kinds of pictures that are read. Anything else is no image to us: a drawing (SVG) is a program. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;
export const NO_PICTURE = "Please upload a Profile Photo.";
export const NOT_A_PICTURE = "Please select an image file.";

/** Where each of an athlete's links leads: nobody is sent anywhere else from his page. */
export const SOCIAL_SITES = {
  instagram_url: { label: "Instagram", hosts: ["instagram.com"] },
  facebook_url: { label: "Facebook", hosts: ["facebook.com", "fb.com"] },
  x_url: { label: "X", hosts: ["x.com", "twitter.com"] },
  youtube_url: { label: "YouTube", hosts: ["youtube.com", "youtu.be"] },
  tiktok_url: { label: "TikTok", hosts: ["tiktok.com"] },
} as const;
export type SocialField = keyof typeof SOCIAL_SITES;
export const SOCIAL_FIELDS = Object.keys(SOCIAL_SITES) as readonly SocialField[];

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
