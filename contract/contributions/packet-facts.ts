import * as z from "zod/mini";

/** What is promised for the money: where, how often, and what. */
export const deliverable = z.object({ platform: z.string(), count: z.int(), what: z.nullable(z.string()) });
export type Deliverable = z.infer<typeof deliverable>;

/** Everything that a packet says. Money is dollars as text (`700.00`), days are `2027-04-21` in UTC; null is what nobody has said. */
export const packetFacts = z.object({
  kind: z.enum(["deal", "sum"]),
  athlete: z.object({
    name: z.string(),
    team: z.string(),
    sport: z.string(),
    school: z.string(),
    state: z.nullable(z.string()),
    division: z.nullable(z.string()),
  }),
  payor: z.object({
    kind: z.enum(["account", "guest", "company"]),
    name: z.nullable(z.string()),
    representative: z.nullable(z.string()),
    email: z.nullable(z.string()),
    /** All that count as one, itself among them, with what each gave and agreed on; absent where it counts alone. */
    members: z.optional(
      z.array(
        z.object({
          kind: z.enum(["account", "guest", "company"]),
          name: z.string(),
          email: z.nullable(z.string()),
          sum: z.string(),
        }),
      ),
    ),
  }),
  term: z.object({
    agreed_on: z.nullable(z.string()),
    from: z.nullable(z.string()),
    until: z.nullable(z.string()),
  }),
  compensation: z.object({
    /** Of the deal: a flat fee. */
    flat_fee: z.nullable(z.string()),
    royalties_percent: z.nullable(z.string()),
    other: z.nullable(z.string()),
    /** All with this payor. */
    paid: z.string(),
    promised: z.string(),
    deals: z.string(),
    sum: z.string(),
    is_open_ended: z.boolean(),
    /** The deal's worth as it counts in the sum; null of a sum. */
    counted: z.nullable(z.string()),
  }),
  business_purpose: z.nullable(z.string()),
  scope_of_use: z.nullable(z.string()),
  details: z.nullable(z.string()),
  deliverables: z.array(deliverable),
  lines: z.array(
    z.object({ day: z.string(), what: z.string(), amount: z.string(), is_open_ended: z.boolean() }),
  ),
  /** Deals that were made elsewhere; absent without any, and of one deal. */
  elsewhere: z.optional(
    z.array(
      z.object({
        payor: z.nullable(z.string()),
        kind: z.enum(["cash", "in_kind"]),
        amount: z.string(),
        is_open_ended: z.boolean(),
        agreed_on: z.string(),
        ends_on: z.nullable(z.string()),
        what_for: z.nullable(z.string()),
        /** `file`: where it lies in the ZIP file. */
        paper: z.nullable(
          z.object({ entry_id: z.int(), file: z.string(), bytes: z.int(), sha256: z.string() }),
        ),
      }),
    ),
  ),
  /** What lines there are beyond those that are listed. */
  lines_left_out: z.int(),
  papers: z.array(z.object({ name: z.string(), day: z.nullable(z.string()), about: z.string() })),
  attestations: z.nullable(
    z.object({ words_version: z.int(), given_on: z.string(), words: z.array(z.string()) }),
  ),
  crossed_on: z.nullable(z.string()),
  due_on: z.nullable(z.string()),
});
export type PacketFacts = z.infer<typeof packetFacts>;

/** One line of a packet: what CSV, PDF, screen and differences are made of. */
export const packetField = z.object({ section: z.string(), field: z.string(), value: z.string() });
export type PacketField = z.infer<typeof packetField>;

export const packetChange = z.object({
  section: z.string(),
  field: z.string(),
  was: z.nullable(z.string()),
  is: z.nullable(z.string()),
});
export type PacketChange = z.infer<typeof packetChange>;

/** A version of a packet. */
export const packetDocument = z.object({
  format: z.literal("donate-nil/report-packet"),
  format_version: z.literal(1),
  version: z.int(),
  facts: packetFacts,
  /** Since the version before; of the first nothing. */
  changes: z.array(packetChange),
});
export type PacketDocument = z.infer<typeof packetDocument>;
