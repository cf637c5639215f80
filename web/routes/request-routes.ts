import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { pages } from "../../contract/pages/addresses.ts";
import { own } from "./route-kinds.ts";

/** None of these pages is for search engines. */
const description = "How NIL collaboration requests stand.";

const request = (
  page: { readonly pattern: string },
  screen: string,
  title: string,
  Component: () => Promise<ComponentType>,
): RouteObject => own(page, screen, title, Component, description);

/** The pages of collaboration requests: their parties' and the compliance office's. */
export const requestRoutes: readonly RouteObject[] = [
  request(
    pages.ownRequests,
    "members/own-requests",
    "Collaboration requests",
    async () => (await import("../screens/members/own-requests/own-requests.tsx")).Screen,
  ),
  request(
    pages.ownRequest,
    "members/own-request",
    "Collaboration request",
    async () => (await import("../screens/members/own-request/own-request.tsx")).Screen,
  ),
  request(
    pages.followRequest,
    "members/follow-request",
    "Collaboration request",
    async () => (await import("../screens/members/follow-request/follow-request.tsx")).Screen,
  ),
  request(
    pages.complianceDesk,
    "staff/compliance-desk",
    "Compliance desk",
    async () => (await import("../screens/staff/compliance-desk/compliance-desk.tsx")).Screen,
  ),
  request(
    pages.deskRequest,
    "staff/desk-request",
    "Compliance desk: a request",
    async () => (await import("../screens/staff/desk-request/desk-request.tsx")).Screen,
  ),
  request(
    pages.invitation,
    "staff/invitation",
    "Compliance desk",
    async () => (await import("../screens/staff/invitation/invitation.tsx")).Screen,
  ),
  request(
    pages.deskDigest,
    "staff/desk-letter",
    "The morning letter",
    async () => (await import("../screens/staff/desk-letter/desk-letter.tsx")).Screen,
  ),
];
