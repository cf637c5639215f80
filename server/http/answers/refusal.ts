import type { Problem } from "../../../contract/form/problem.ts";

/** A call that is answered with no: `throw new Refusal(404, "No such player can be found.")`. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly retry_after_seconds: number | undefined;
  /** Of a refusal that programs tell from others of its status. */
  readonly type: string | undefined;
  /** What the browser is to keep from now on, as `Set-Cookie` lines. */
  readonly cookies: readonly string[];
  constructor(
    status: number,
    detail: string,
    more: {
      errors?: Record<string, string>;
      retry_after_seconds?: number;
      type?: string;
      cookies?: readonly string[];
    } = {},
  ) {
    super(detail);
    this.status = status;
    this.errors = more.errors;
    this.retry_after_seconds = more.retry_after_seconds;
    this.type = more.type;
    this.cookies = more.cookies ?? [];
  }

  /** As it travels (RFC 9457). */
  problem(request_id: string): Problem {
    return {
      ...(this.type ? { type: this.type } : {}),
      title: TITLES[this.status] ?? "Something went wrong",
      status: this.status,
      detail: this.message,
      instance: `urn:request:${request_id}`,
      ...(this.errors ? { errors: { ...this.errors } } : {}),
    };
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: "Malformed request",
  401: "Unauthorized",
  403: "Not allowed",
  404: "Not found",
  405: "Method not allowed",
  408: "Too slow",
  409: "Conflict",
  410: "Gone",
  411: "Length required",
  412: "Version not supported",
  413: "Too large",
  415: "Wrong type",
  416: "Range not satisfiable",
  422: "Not accepted",
  423: "Locked",
  429: "Too many requests",
  500: "Server error",
  502: "Partner not reachable",
  503: "Overloaded or away",
  507: "Storage full",
};
