import { getSchoolServices, setSchoolService } from "../../../../contract/orders/school-services.ts";
import { answers } from "../../../http/calls/route.ts";
import { readServices, setService } from "./school-services.ts";

export const schoolRoutes = [
  answers(getSchoolServices, (world, { query }, asker) => readServices(world, query.school, asker)),
  answers(setSchoolService, (world, { query, body }, asker) => setService(world, query.school, body, asker)),
];
