import {
  beginRosterUpload,
  dropRosterUpload,
  listRosterUploads,
  runRosterUpload,
  sendRosterPiece,
  settleRosterSchools,
  undoRosterImport,
} from "../../../../contract/players/roster-uploads.ts";
import { answers, WrittenJson } from "../../../http/calls/route.ts";
import { askUndo, runUpload, settleSchools } from "./decide-upload.ts";
import { listUploads } from "./list-uploads.ts";
import { beginUpload, dropUpload, takePiece } from "./take-upload.ts";

export const rosterUploadRoutes = [
  answers(listRosterUploads, async (world) => new WrittenJson(await listUploads(world.database))),
  answers(beginRosterUpload, (world, { body }, asker) => beginUpload(world, body, asker)),
  answers(sendRosterPiece, (world, { params, body }) => takePiece(world, params, body.content)),
  answers(settleRosterSchools, (world, { params, body }, asker) =>
    settleSchools(world, { ...params, ...body }, asker),
  ),
  answers(runRosterUpload, (world, { params, body }, asker) =>
    runUpload(world, { ...params, ...body }, asker),
  ),
  answers(dropRosterUpload, (world, { params }, asker) => dropUpload(world, params.upload_id, asker)),
  answers(undoRosterImport, (world, { params }, asker) => askUndo(world, params.import_id, asker)),
];
