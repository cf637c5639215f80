/** Who takes each step, and the state of the request after it. */
export const WHO_AND_WHERE = {
  send: { actor: "sender", state: "unconfirmed" },
  confirm: { actor: "sender", state: "submitted" },
  assign: { actor: "officer", state: "in_review" },
  ask: { actor: "officer", state: "more_asked" },
  answer: { actor: "sender", state: "answered" },
  approve: { actor: "officer", state: "approved" },
  decline: { actor: "officer", state: "declined" },
  withdraw: { actor: "sender", state: "withdrawn" },
  accept: { actor: "athlete", state: "accepted" },
  sign: { actor: "athlete", state: "agreement" },
  disclose: { actor: "athlete", state: "agreement" },
  finish: { actor: "officer", state: "done" },
} as const;

export interface Step {
  readonly act: keyof typeof WHO_AND_WHERE;
  readonly days_ago: number;
  readonly words?: string;
  readonly points?: readonly string[];
}

interface DemoRequest {
  /** 0 is the athlete with the demo account; 1 is another athlete of the school. */
  readonly athlete: 0 | 1;
  /** Sent from the demo brand's account; otherwise by a guest. */
  readonly by_brand: boolean;
  readonly days_ago: number;
  /** The requested date. */
  readonly in_days: number;
  readonly terms: Readonly<Record<string, string | number>>;
  /** After it was sent. */
  readonly steps: readonly Step[];
}

const guest = (first_name: string, last_name: string, company_name: string, terms: object) => ({
  first_name,
  last_name,
  company_name,
  email_address: `${first_name}.${last_name}@example.org`.toLowerCase(),
  phone_number: "+1 555 010 0199",
  street_address: "12 Main Street",
  city: "Springfield",
  state: "IL",
  zip_code: "62701",
  country: "USA",
  ...terms,
});
const blake = (terms: object) => ({
  ...guest("Blake", "Bennett", "Blake's Sporting Goods", terms),
  email_address: "brand@demo.test",
});

const CONDITION = "No school names, logos, uniforms or facilities without the school's written permission.";

/** One story for each thing that there is to do at a desk. */
export const REQUESTS: readonly DemoRequest[] = [
  {
    athlete: 0,
    by_brand: true,
    days_ago: 2,
    in_days: 40,
    terms: blake({
      scope_of_use: "Social media",
      flat_fees: 450,
      number_of_hours_requested: 3,
      additional_details: "Three short videos in our store, posted over two weeks.",
    }),
    steps: [{ act: "confirm", days_ago: 2 }],
  },
  {
    athlete: 1,
    by_brand: false,
    days_ago: 12,
    in_days: 25,
    terms: guest("Rosa", "Delgado", "Corner Street Bakery", {
      scope_of_use: "Autographs & Appearances",
      flat_fees: 250,
      number_of_hours_requested: 2,
    }),
    steps: [{ act: "confirm", days_ago: 12 }],
  },
  {
    athlete: 1,
    by_brand: false,
    days_ago: 6,
    in_days: 30,
    terms: guest("Owen", "Park", "Riverside Apparel", {
      scope_of_use: "Merchandise & Apparel",
      royalties: 12.5,
      additional_details:
        "T-shirts with name and number. We would like to show the school logo on the sleeve.",
    }),
    steps: [
      { act: "confirm", days_ago: 6 },
      { act: "assign", days_ago: 5 },
    ],
  },
  {
    athlete: 1,
    by_brand: true,
    days_ago: 8,
    in_days: 21,
    terms: blake({ scope_of_use: "Website Content", other: "A pair of shoes each month for a year" }),
    steps: [
      { act: "confirm", days_ago: 8 },
      { act: "assign", days_ago: 7 },
      {
        act: "ask",
        days_ago: 6,
        words: "What are the shoes worth, and is anything expected for them on game days?",
      },
    ],
  },
  {
    athlete: 1,
    by_brand: false,
    days_ago: 7,
    in_days: 5,
    terms: guest("Nadia", "Hassan", "Campus Smoothies", {
      scope_of_use: "Print Materials",
      flat_fees: 300,
      additional_details: "A poster for our window.",
    }),
    steps: [
      { act: "confirm", days_ago: 7 },
      { act: "ask", days_ago: 5, words: "Would the poster show the uniform?" },
      { act: "answer", days_ago: 3, words: "No, plain clothes only." },
    ],
  },
  {
    athlete: 0,
    by_brand: false,
    days_ago: 11,
    in_days: 18,
    terms: guest("Priya", "Raman", "Bright Dental Care", {
      scope_of_use: "Television/Radio Ads",
      flat_fees: 550,
      number_of_hours_requested: 4,
    }),
    steps: [
      { act: "confirm", days_ago: 11 },
      { act: "assign", days_ago: 10 },
      { act: "approve", days_ago: 1, points: [CONDITION] },
    ],
  },
  {
    athlete: 0,
    by_brand: true,
    days_ago: 30,
    in_days: 12,
    terms: blake({ scope_of_use: "Autographs & Appearances", flat_fees: 400, number_of_hours_requested: 2 }),
    steps: [
      { act: "confirm", days_ago: 30 },
      { act: "assign", days_ago: 29 },
      { act: "approve", days_ago: 27, points: [CONDITION] },
      { act: "accept", days_ago: 26 },
      { act: "sign", days_ago: 20 },
    ],
  },
  {
    athlete: 0,
    by_brand: false,
    days_ago: 16,
    in_days: 15,
    terms: guest("Nora", "Pike", "Corner Books", { scope_of_use: "Print Materials", flat_fees: 250 }),
    steps: [
      { act: "confirm", days_ago: 16 },
      { act: "approve", days_ago: 14 },
      { act: "accept", days_ago: 13 },
      { act: "sign", days_ago: 9 },
      { act: "disclose", days_ago: 7 },
    ],
  },
  {
    athlete: 1,
    by_brand: false,
    days_ago: 20,
    in_days: 10,
    terms: guest("Greg", "Olson", "Olson Motors", {
      scope_of_use: "Social media",
      other: "$100 for each touchdown of the season",
    }),
    steps: [
      { act: "confirm", days_ago: 20 },
      {
        act: "decline",
        days_ago: 18,
        points: ["The compensation is tied to athletic performance or recruiting"],
        words: "A flat fee for the posts themselves can be asked for again.",
      },
    ],
  },
  {
    athlete: 0,
    by_brand: true,
    days_ago: 80,
    in_days: -45,
    terms: blake({ scope_of_use: "Print Materials", flat_fees: 350 }),
    steps: [
      { act: "confirm", days_ago: 80 },
      { act: "assign", days_ago: 79 },
      { act: "approve", days_ago: 77 },
      { act: "accept", days_ago: 76 },
      { act: "sign", days_ago: 70 },
      { act: "disclose", days_ago: 66 },
      { act: "finish", days_ago: 41 },
    ],
  },
  {
    athlete: 1,
    by_brand: false,
    days_ago: 4,
    in_days: 15,
    terms: guest("Lena", "Vogel", "Vogel Climbing Hall", { scope_of_use: "Gaming", flat_fees: 700 }),
    steps: [
      { act: "confirm", days_ago: 4 },
      { act: "withdraw", days_ago: 2, words: "Our opening is put off." },
    ],
  },
];
