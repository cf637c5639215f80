import type * as z from "zod/mini";
import type { ExampleFacts, Outcomes } from "./askers.ts";

/** Who may ask. "anyone" needs no session; every other word is a role, or "member" for any signed-in person. */
export type Who = "anyone" | "member" | "athlete" | "brand" | "compliance" | "admin";

/**
 * One rule of an ordered list: what must hold, what is said when it does not, and the field it is said at.
 * The first broken rule stops the list (specification, section 5).
 */
export type Rule<Input> = readonly [holds: (input: Input) => boolean, message: string, field: string];

type Shape = z.ZodMiniType;

/**
 * A call, declared once: the server's route, the browser's typed function, the OpenAPI document, the tests and
 * the benchmark all derive from it.
 */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
  Lag extends boolean = boolean,
> {
  /** Names the call everywhere: operationId, log lines, figures. Unique. */
  readonly name: string;
  /** One sentence for the reader of the API page. */
  readonly summary: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path with `{field}` for each of `params`, as OpenAPI writes it. */
  readonly path: `/v1/${string}`;
  /** Further paths of the same call that clients use; the API page names `path` only, so that there is one to learn. */
  readonly also_at?: readonly `/v1/${string}`[];
  readonly who: Who;
  /**
   * It hurts where a stranger sits at a browser that is signed in: who asks has shown within ten minutes who they are
   * (contract/accounts/fresh-proof.ts), or is answered 403 and asked to.
   */
  readonly fresh_proof?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Looked at in order, after the shape: [holds, message, field]. */
  readonly rules?: readonly Rule<z.output<Body>>[];
  readonly answer: Answer;
  /** What can go wrong beside what every call can (400, 401, 429, 503): status and when. */
  readonly failures?: Readonly<Record<number, string>>;
  /**
   * The answer is the same for whoever asks, and may be so many seconds old: a shared cache may repeat that of a
   * GET for as long, the server itself that of any call for a second at most. Absent: it is personal, or has to
   * be of this moment.
   */
  readonly cache_seconds?: number;
  /**
   * Personal, and may show what was so a second ago all the same: a list or a sum that somebody looks at. Whose it is follows from the session
   * alone, and nothing is decided by it: never a right, and no money that is about to move.
   */
  readonly may_lag?: Lag;
  /** Its answer is another one as soon as the site's day turns (UTC), and nobody repeats it beyond that. */
  readonly turns_daily?: boolean;
  /** At most so many tries per address, for calls that cost money or mail. */
  readonly at_most?: { readonly times: number; readonly minutes: number };
  /** What its body may weigh, and what is said of a larger one; absent: the server's own limit, a megabyte. */
  readonly body_limit?: { readonly bytes: number; readonly message: string };
  /** Most of its time is a partner's: it waits at a gate of its own, so that a slow partner closes nothing else. */
  readonly waits_for_partner?: boolean;
  /** Reads the header `Idempotency-Key`. */
  readonly idempotent_by_key?: boolean;
  /** Whoever asks looks for what they have just done elsewhere, as at the payment provider: what they ask next is to show it, too. */
  readonly shows_own_act?: true;
  /** Its body may also come as a form does, urlencoded or multipart; every field is text then. */
  readonly takes_forms?: boolean;
  /** Where no body comes, or an empty object, the query string is taken for it; for old clients. */
  readonly body_in_query?: boolean;
  /** Its query string or body is personal: no log line holds it. */
  readonly sensitive?: boolean;
  /**
   * Once it is answered, something of a person is gone: the browser is asked to drop every page and picture of ours that it
   * keeps (Clear-Site-Data), also those it would show on Back.
   */
  readonly empties_browser?: boolean;
  /** It shows an admin, or an officer, what is others': each answer is a line of the audit log. */
  readonly logged_as?: LoggedAs;
  /**
   * An input that is answered, if whoever asks may have the answer; absent where its address is all of it. Every call is
   * tried with it by every kind of asker.
   */
  readonly example?: (about: ExampleFacts) => object;
  /** What those get whom `who` lets in; absent: all of them an answer. */
  readonly outcomes?: Outcomes;
}

/** What the audit log says of a call that was answered. */
export interface LoggedAs {
  /** In the past tense: 'read the list of users'. */
  readonly act: string;
  /** Fields of the query that it repeats: those that are chosen. What is typed may be an address, which it never holds. */
  readonly chosen?: readonly string[];
  /** What a row is known by: of a search that finds few it says which they are. */
  readonly row_id?: string;
}

/**
 * A call that a replica may answer, which knows what was so a second ago: one that holds for seconds, or says `may_lag`. Its handler gets a database
 * that only reads, and nothing else of the world that acts.
 */
export interface MayLag {
  readonly may_lag?: true;
}

export const mayLag = (call: Pick<Call, "cache_seconds" | "may_lag">): boolean =>
  call.cache_seconds !== undefined || call.may_lag === true;

type Input<S> = S extends Shape ? z.input<S> : never;
type Output<S> = S extends Shape ? z.output<S> : never;
type Part<Name extends string, S, Value> = [Shape] extends [S] ? object : { readonly [N in Name]: Value };
/** A part all of whose fields may be absent may be absent itself. */
type GivenPart<Name extends string, S, Value> = [Shape] extends [S]
  ? object
  : object extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

type InputOf<P, Q, B> = Part<"params", P, Input<P>> &
  GivenPart<"query", Q, Input<Q>> &
  Part<"body", B, Input<B>>;

/** What a client passes to a call. */
export type CallInput<C extends Call> =
  C extends Call<infer P, infer Q, infer B, Shape> ? InputOf<P, Q, B> : never;

/** What the handler of a call gets: its input, checked. */
export type CheckedInput<C extends Call> =
  C extends Call<infer P, infer Q, infer B, Shape>
    ? Part<"params", P, Output<P>> & Part<"query", Q, Output<Q>> & Part<"body", B, Output<B>>
    : never;

/** What a call answers. */
export type CallAnswer<C extends Call> = C extends Call<Shape, Shape, Shape, infer A> ? Output<A> : never;

/** A declaration whose example is an input of the call. */
type Declaration<P extends Shape, Q extends Shape, B extends Shape, A extends Shape> = Call<P, Q, B, A> & {
  readonly example?: (about: ExampleFacts) => InputOf<P, Q, B>;
};

/** Declares a call; only here for its types. What is declared may be asked of a replica is so by its type as well. */
export function call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
  Old extends number | undefined = undefined,
  Lag extends true | undefined = undefined,
>(
  declaration: Declaration<Params, Query, Body, Answer> & {
    readonly cache_seconds?: Old;
    readonly may_lag?: Lag;
  },
): Call<Params, Query, Body, Answer, Old extends number ? true : Lag extends true ? true : false>;
export function call(declaration: Call): Call {
  return declaration;
}

/** The first broken rule of a list, or null. */
export function firstBroken<Value>(
  rules: readonly Rule<Value>[],
  value: Value,
): { message: string; field: string } | null {
  const broken = rules.find(([holds]) => !holds(value));
  return broken ? { message: broken[1], field: broken[2] } : null;
}

/**
 * Asks a call: in the browser a request to the server, while a page is rendered a call inside the process. The
 * screens can't tell. Fails with `CallFailed`. `Signal` is the platform's AbortSignal, which this room has no types for.
 */
export type Ask<Signal = unknown> = <C extends Call>(
  call: C,
  input: CallInput<C>,
  how?: {
    signal?: Signal;
    idempotency_key?: string;
    /** Told how long the whole list is, where its body is a bare array. */
    onTotal?: (total: number) => void;
    /** Told how much of the body is sent, 0 to 1. */
    onProgress?: (sent: number) => void;
  },
) => Promise<CallAnswer<C>>;
