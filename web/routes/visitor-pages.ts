import { pages } from "../../contract/pages/addresses.ts";
import { information, type PageRoute, page, withFigures, withNumbers } from "./page-route.ts";

/** What everybody may read. */
export const visitorPages: readonly PageRoute[] = [
  page(pages.home, "visitors/home", () => import("../screens/visitors/home/home.tsx")),
  page(
    pages.browse,
    "visitors/browse/page-search.ts",
    () => import("../screens/visitors/browse/page-search.ts"),
  ),
  page(pages.team, "visitors/browse/page-team.ts", () => import("../screens/visitors/browse/page-team.ts")),
  page(
    pages.onePlayer,
    "visitors/browse/page-one-player.ts",
    () => import("../screens/visitors/browse/page-one-player.ts"),
  ),
  page(
    pages.contribute,
    "visitors/browse/page-contribute.ts",
    () => import("../screens/visitors/browse/page-contribute.ts"),
  ),
  page(
    pages.collab,
    "visitors/browse/page-collaborate.ts",
    () => import("../screens/visitors/browse/page-collaborate.ts"),
  ),
  page(pages.detail, "visitors/detail", () => import("../screens/visitors/detail/detail.tsx")),
  page(pages.contact, "visitors/contact-us", () => import("../screens/visitors/contact-us/contact-us.tsx")),
  page(pages.success, "visitors/success", () => import("../screens/visitors/success/success.tsx")),
  page(
    { pattern: `${pages.failed.pattern}/:older?` },
    "visitors/failed",
    () => import("../screens/visitors/failed/failed.tsx"),
  ),
  page(
    pages.createProfile,
    "visitors/create-profile",
    () => import("../screens/visitors/create-profile/create-profile.tsx"),
  ),
  information(pages.about, "about-us", () => import("../content/about-us.md")),
  information(pages.transparency, "transparency", () => import("../content/transparency.md"), withFigures),
  information(pages.privacy, "privacy-policy", () => import("../content/privacy-policy.md")),
  information(pages.terms, "terms-of-use", () => import("../content/terms-of-use.md")),
  information(pages.refunds, "refund-policy", () => import("../content/refund-policy.md")),
  information(
    pages.payoutsPolicy,
    "payouts-policy",
    () => import("../content/payouts-policy.md"),
    withNumbers,
  ),
  information(pages.impact, "impact-athlete-journey", () => import("../content/impact-athlete-journey.md")),
  information(
    pages.compliance,
    "nil-compliance-and-procedures",
    () => import("../content/nil-compliance-and-procedures.md"),
    withNumbers,
  ),
  information(
    pages.inequality,
    "addressing-nil-inequality",
    () => import("../content/addressing-nil-inequality.md"),
    withFigures,
  ),
  information(pages.trust, "building-trust-in-nil", () => import("../content/building-trust-in-nil.md")),
  information(pages.services, "nil-support-services", () => import("../content/nil-support-services.md")),
];
