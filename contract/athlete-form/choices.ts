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

export const NO_HEIGHT = "Please enter Height (feet and inches).";

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
