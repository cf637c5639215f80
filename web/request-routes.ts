import type { RouteObject } from "react-router";
import { pages } from "../contract/pages.ts";
import { noData } from "./route-kinds.ts";
import type { PageHandle } from "./state/page-head.ts";

/** None of these pages is for search engines. */
const description = "How NIL collaboration requests stand.";
const handleOf = (file: string, title: string): PageHandle => ({
  file,
  head: () => ({ title, description }),
});

/** The pages of collaboration requests: their parties' and the compliance office's. */
export const requestRoutes: readonly RouteObject[] = [
  {
    path: pages.ownRequests.pattern,
    loader: noData,
    lazy: {
      Component: async () => (await import("./screens/own-requests/own-requests.tsx")).OwnRequestsScreen,
    },
    handle: handleOf("web/screens/own-requests/own-requests.tsx", "Collaboration requests"),
  },
  {
    path: pages.ownRequest.pattern,
    loader: noData,
    lazy: {
      Component: async () => (await import("./screens/own-request/own-request.tsx")).OwnRequestScreen,
    },
    handle: handleOf("web/screens/own-request/own-request.tsx", "Collaboration request"),
  },
  {
    path: pages.followRequest.pattern,
    lazy: {
      Component: async () =>
        (await import("./screens/follow-request/follow-request.tsx")).FollowRequestScreen,
    },
    handle: handleOf("web/screens/follow-request/follow-request.tsx", "Collaboration request"),
  },
  {
    path: pages.complianceDesk.pattern,
    loader: noData,
    lazy: {
      Component: async () =>
        (await import("./screens/compliance-desk/compliance-desk.tsx")).ComplianceDeskScreen,
    },
    handle: handleOf("web/screens/compliance-desk/compliance-desk.tsx", "Compliance desk"),
  },
  {
    path: pages.deskRequest.pattern,
    loader: noData,
    lazy: {
      Component: async () => (await import("./screens/desk-request/desk-request.tsx")).DeskRequestScreen,
    },
    handle: handleOf("web/screens/desk-request/desk-request.tsx", "Compliance desk: a request"),
  },
  {
    path: pages.deskDigest.pattern,
    loader: noData,
    lazy: {
      Component: async () => (await import("./screens/desk-letter/desk-letter.tsx")).DeskLetterScreen,
    },
    handle: handleOf("web/screens/desk-letter/desk-letter.tsx", "The morning letter"),
  },
];
