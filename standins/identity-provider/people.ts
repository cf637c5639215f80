/** Somebody who can be picked on the sign-in page. Fields that are absent are claims that the provider does not send. */
export type Person = {
  /** Names the person for good; what follows the connection in `sub`. */
  id: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
  /** What is special about this one, for who picks. */
  about: string;
};

/** By which door a person came in: the provider's own accounts, or its connection to Google. */
export type Connection = "played" | "google-oauth2";

const known = (id: string, given_name: string, family_name: string, about: string): Person => ({
  id,
  email: `${id}@demo.test`,
  email_verified: true,
  name: `${given_name} ${family_name}`,
  given_name,
  family_name,
  about,
});

/** The first five have the addresses of the site's demo accounts. */
const usual: readonly Person[] = [
  known("fan", "Frankie", "Brooks", "A supporter"),
  known("athlete", "Alex", "Ellis", "An athlete"),
  known("brand", "Blake", "Reyes", "A company"),
  known("compliance", "Casey", "Whitfield", "A compliance officer"),
  known("admin", "Avery", "Lindqvist", "An administrator"),
  known("newcomer", "Noa", "Stone", "Was never at the site"),
];

const odd: readonly Person[] = [
  { ...known("unverified", "Quinn", "Marsh", "The address was never confirmed"), email_verified: false },
  { id: "nameless", email: "nameless@demo.test", email_verified: true, about: "Has no name" },
  { id: "silent", given_name: "Robin", name: "Robin", about: "Keeps the address to themselves" },
  known("emoji", "🏀🔥", "👩‍🏫", "A name in emoji"),
  known("rtl", "نور", "الهاشمي", "A name that reads from right to left"),
  known("long", `Wolfe${"schlegelstein".repeat(20)}`, "Hausenbergerdorff", "A name of 265 letters"),
  { ...known("capitals", "Drew", "Capital", "The address in capitals"), email: "FAN@Demo.Test" },
];

export type People = {
  readonly usual: readonly Person[];
  readonly odd: readonly Person[];
  /** Somebody with any address, known until the next restart. */
  invite(email: string, given_name: string, email_verified: boolean): Person;
  /** Whom a `sub` names, `played|fan`. */
  find(subject: string): Person | undefined;
};

export function openPeople(): People {
  const byId = new Map([...usual, ...odd].map((person) => [person.id, person]));
  return {
    usual,
    odd,
    invite(email, given_name, email_verified) {
      const person = {
        id: `as-${email.toLowerCase()}`,
        email,
        email_verified,
        ...(given_name ? { given_name, name: given_name } : {}),
        about: "Came by typing",
      };
      byId.set(person.id, person);
      return person;
    },
    find: (subject) => byId.get(subject.slice(subject.indexOf("|") + 1)),
  };
}

/** Somebody is another subject by each connection, as at real providers; the address is what they share. */
export const subjectOf = (connection: Connection, { id }: Person): string => `${connection}|${id}`;

/** What an identity token says about a person. */
export function claimsOf(subject: string, { id: _id, about: _about, ...claims }: Person) {
  return { ...claims, sub: subject };
}
