import type { RouteObject } from "react-router";
import { pages } from "../contract/pages.ts";
import { followRequestHead } from "./screens/follow-request/head.ts";
import type { PageHandle } from "./state/page-head.ts";

/** The pages of collaboration requests: their parties' and the compliance office's. */
export const requestRoutes: readonly RouteObject[] = [
  {
    path: pages.ownRequests.pattern,
    lazy: {
      Component: async () => (await import("./screens/own-requests/own-requests.tsx")).OwnRequestsScreen,
    },
    handle: {
      file: "web/screens/own-requests/own-requests.tsx",
      head: () => ({
        title: "Collaboration requests",
        description: "What you sent, and what you are asked.",
      }),
    } satisfies PageHandle,
  },
  {
    path: pages.ownRequest.pattern,
    lazy: {
      Component: async () => (await import("./screens/own-request/own-request.tsx")).OwnRequestScreen,
    },
    handle: {
      file: "web/screens/own-request/own-request.tsx",
      head: () => ({ title: "Collaboration request", description: "How it stands, and its history." }),
    } satisfies PageHandle,
  },
  {
    path: pages.followRequest.pattern,
    lazy: {
      loader: async () => (await import("./screens/follow-request/follow-request.tsx")).loader,
      Component: async () =>
        (await import("./screens/follow-request/follow-request.tsx")).FollowRequestScreen,
    },
    handle: {
      file: "web/screens/follow-request/follow-request.tsx",
      head: followRequestHead,
    } satisfies PageHandle,
  },
  {
    path: pages.complianceDesk.pattern,
    lazy: {
      Component: async () =>
        (await import("./screens/compliance-desk/compliance-desk.tsx")).ComplianceDeskScreen,
    },
    handle: {
      file: "web/screens/compliance-desk/compliance-desk.tsx",
      head: () => ({ title: "Compliance desk", description: "The NIL requests of your school." }),
    } satisfies PageHandle,
  },
  {
    path: pages.deskRequest.pattern,
    lazy: {
      Component: async () => (await import("./screens/desk-request/desk-request.tsx")).DeskRequestScreen,
    },
    handle: {
      file: "web/screens/desk-request/desk-request.tsx",
      head: () => ({ title: "A request at the desk", description: "What is asked for, and what applies." }),
    } satisfies PageHandle,
  },
];
