import { beginProof, dropProof, listProofs } from "../../../contract/proofs/proofs.ts";
import { answers } from "../../http/calls/route.ts";
import { begin } from "./arriving/begin.ts";
import { drop, list } from "./own-proofs.ts";

export const proofsRoutes = [
  answers(listProofs, (world, { params }, asker) => list(world, params.order_id, asker)),
  answers(beginProof, (world, asked, asker) => begin(world, asked, asker)),
  answers(dropProof, (world, { params }, asker) => drop(world, params.proof_id, asker)),
];
