import type { Domain } from "../../http/domain.ts";
import { servePieces } from "./arriving/serve-pieces.ts";
import { checkProof } from "./checking/check-proof.ts";
import { dropProofFiles } from "./keeping/delete-files.ts";
import { sweepProofs } from "./keeping/sweep.ts";
import { proofsRoutes } from "./routes.ts";
import { serveProofs } from "./serve-proof.ts";

/** Pictures and videos by which athletes show that a service was delivered: how they come in, are checked, kept and seen. */
export const proofs: Domain = {
  routes: proofsRoutes,
  tasks: [checkProof, dropProofFiles, sweepProofs],
  serve: async (app, { world, gates, api_keys }) => {
    await servePieces(app, { world, api_keys, gate: gates.own });
    serveProofs(app, world, gates.own);
  },
};
