import { askForMyData, getMyData } from "../../../contract/accounts/my-data.ts";
import { answers } from "../../http/calls/route.ts";
import { askForCopy, readMyData } from "./standing.ts";

/** What is kept about somebody, as one file for them. */
export const myDataRoutes = [
  answers(getMyData, (world, _asked, asker) => readMyData(world, asker)),
  answers(askForMyData, (world, _asked, asker) => askForCopy(world, asker)),
];
