import type { Domain } from "../http/domain.ts";
import { forgetMessages } from "./forget-messages.ts";
import { mailAnswer } from "./letters.ts";
import { contactRoutes } from "./routes.ts";

/** What comes by Contact Us. */
export const contact: Domain = {
  routes: contactRoutes,
  tasks: [mailAnswer, forgetMessages],
};
