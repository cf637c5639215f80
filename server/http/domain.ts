import type { FastifyInstance } from "fastify";
import type { TaskName } from "../world/jobs.ts";
import type { World } from "../world/world.ts";
import type { AnswerCache } from "./answers/answer-cache.ts";
import type { Gates } from "./answers/gate.ts";
import type { WrittenAnswer } from "./answers/written-answer.ts";
import type { Route } from "./calls/route.ts";
import type { OwnFile } from "./files/own-file.ts";
import type { Figures } from "./operation/figures.ts";

/** What one domain of the server brings. Each has a `domain.ts` that says it; `server/app.ts` lists them. */
export interface Domain {
  /** The handlers of its calls. */
  readonly routes?: readonly Route[];
  readonly tasks?: readonly Task[];
  /** Files of somebody's own. */
  readonly files?: readonly OwnFile[];
  /** Serves what is neither a call nor such a file, at addresses of its own. */
  readonly serve?: (app: FastifyInstance, parts: ServeParts) => void | Promise<void>;
  /** Adds the jobs that every start of a server asks for. */
  readonly atStart?: (world: World) => Promise<unknown>;
  /** What goes on in every process that works on jobs, as long as it runs; each answers the function that ends it. */
  readonly keeps?: readonly ((world: World, figures: Figures) => () => Promise<void>)[];
  /** Adds what it can tell about itself to the figures. */
  readonly show?: (figures: Figures, world: World) => void;
}

export interface ServeParts {
  readonly world: World;
  readonly figures: Figures;
  readonly gates: Gates;
  /** What clients of the API name themselves by. */
  readonly api_keys: readonly string[];
  /** What was just answered, the same to whoever asks; questions begin with what they are about (`page …`). */
  readonly cache: AnswerCache<WrittenAnswer>;
  /** How often one may ask is limited. */
  readonly limited: boolean;
  /** Search engines may show the site. */
  readonly findable: boolean;
  /** Pages say that no payment is real. */
  readonly is_rehearsal: boolean;
  /** Paths of pages that lead to another site: they are none of ours. */
  readonly leading_away: readonly string[];
}

type Run = (world: World, payload: unknown, figures: Figures) => Promise<void>;

/** A kind of job: its name, when it comes by itself, and what it does. */
export interface Task<R extends Run = Run> extends TaskName {
  /** Cron's five fields in UTC; absent: it is only added. */
  readonly times?: string;
  readonly run: R;
}

/** Declares a task: `jobs.add(tx, mailReceipt, payload, key)` adds a job of it. Told to try again, it throws. */
export const task = <R extends Run>(of: Omit<Task, "run">, run: R): Task<R> => ({ ...of, run });
