import { guardianRoutes } from "./guardian/routes.ts";
import { offersRoutes } from "./offers/routes.ts";
import { schoolRoutes } from "./school/routes.ts";

export const servicesRoutes = [...offersRoutes, ...schoolRoutes, ...guardianRoutes];
