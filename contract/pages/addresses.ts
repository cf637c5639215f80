import type { SignInProblem } from "../accounts/sign-in-problems.ts";

/** Which actions a list or a player's page offers. */
export type Mode = "both" | "collab" | "contribute";

/** Whether a page is in the sitemap. Those of which there are many say so in server/sharing; one's own are never found. */
interface Listing {
  readonly listed?: true;
}
const LISTED: Listing = { listed: true };

/** Every page address, in the specification's order. `pattern` is what the route table matches. */
export const pages = {
  /**
   * `return_to`: a path of ours where the one who signed in goes on; the home page where there is none. `problem`: what
   * became of a sign-in elsewhere.
   */
  login: {
    pattern: "/Login",
    to: (return_to?: string, problem?: SignInProblem) => `/Login${queryOf({ problem, return_to })}`,
  },
  home: fixed("/", LISTED),
  browse: fixed("/dashboard", LISTED),
  /** A team's players. Whole numbers only. */
  team: { pattern: "/:team_id", to: (it: { team_id: number }) => `/${it.team_id}` },
  /** One player with the filters that find him: the address that is shared. */
  onePlayer: {
    pattern: "/:team_id/:player_id",
    to: (it: { team_id: number; player_id: number; player_name: string }) =>
      `/${it.team_id}/${it.player_id}?player=${slugOf(it.player_name)}`,
  },
  contribute: fixed("/dashboard/contribute", LISTED),
  collab: fixed("/dashboard/collab", LISTED),
  /** The canonical page of a player. `mode` defaults to both. */
  detail: {
    pattern: "/DetailsView/:player_id/:team_id",
    to: (it: { team_id: number; player_id: number }, mode?: Mode) =>
      `/DetailsView/${it.player_id}/${it.team_id}${mode ? `?mode=${mode}` : ""}`,
  },
  account: fixed("/AccountInformation"),
  changePassword: fixed("/ChangePassword"),
  deleteAccount: fixed("/DeleteScreen"),
  createUser: {
    pattern: "/CreateUser",
    to: (return_to?: string) => `/CreateUser${queryOf({ return_to })}`,
  },
  contact: {
    pattern: "/contactus",
    listed: true,
    to: (transaction_id?: string) => `/contactus${queryOf({ transaction_id })}`,
  },
  myContributions: fixed("/MyContributions"),
  /** A mailed link to one recurring contribution, which is behind the `#` likewise. */
  recurring: { pattern: "/Recurring", to: (link: string) => `/Recurring#${link}` },
  favorites: fixed("/favorites"),
  /** Where one asks for a link to choose a new password by. */
  forgotPassword: fixed("/ForgotPassword"),
  /** Mailed links. Their secret stands behind the `#`: browsers send it nowhere, so it is in no log and no preview. */
  newPassword: { pattern: "/NewPassword", to: (link: string) => `/NewPassword#${link}` },
  confirmEmail: { pattern: "/ConfirmEmail", to: (link: string) => `/ConfirmEmail#${link}` },
  success: fixed("/success"),
  failed: {
    pattern: "/failed",
    to: (contribution_id: string) => `/failed?transaction_id=${contribution_id}`,
  },
  /** `it`: the page that an athlete says is theirs. */
  createProfile: {
    pattern: "/CreateAthleteProfile",
    listed: true,
    to: (it?: { player_id: number; team_id: number }) =>
      `/CreateAthleteProfile${it ? `?player=${it.player_id}&team=${it.team_id}` : ""}`,
  },
  /** Of a private link, the athlete's or the guardian's, which is behind the `#` likewise. */
  ownProfile: { pattern: "/AthleteProfile", to: (link: string) => `/AthleteProfile#${link}` },
  /** What somebody sent, and what an athlete is asked. */
  ownRequests: fixed("/CollaborationRequests"),
  ownRequest: {
    pattern: "/CollaborationRequests/:request_id",
    to: (it: { request_id: string }) => `/CollaborationRequests/${it.request_id}`,
  },
  /** Of a private link, the sender's or the guardian's, which is behind the `#` likewise. */
  followRequest: { pattern: "/CollaborationRequest", to: (link: string) => `/CollaborationRequest#${link}` },
  /** `search`: its filters, as they stand in the address. */
  complianceDesk: { pattern: "/ComplianceDesk", to: (search = "") => `/ComplianceDesk${search}` },
  deskRequest: {
    pattern: "/ComplianceDesk/:request_id",
    to: (it: { request_id: string }) => `/ComplianceDesk/${it.request_id}`,
  },
  /** A mailed invitation to take a school's desk; its link follows behind a `#`. */
  invitation: fixed("/Invitation"),
  /** The link in an officer's morning letter that turns it off. */
  deskDigest: { pattern: "/DeskLetter", to: (link: string) => `/DeskLetter#${link}` },
  about: fixed("/AboutUs", LISTED),
  transparency: fixed("/Transparency", LISTED),
  privacy: fixed("/PrivacyPolicy", LISTED),
  terms: fixed("/TermsOfUse", LISTED),
  refunds: fixed("/RefundPolicy", LISTED),
  impact: fixed("/ImpactAthleteJourney", LISTED),
  compliance: fixed("/NILComplianceAndProcedures", LISTED),
  inequality: fixed("/AddressingNilInequality", LISTED),
  trust: fixed("/BuildingTrustInNIL", LISTED),
  services: fixed("/NILSupportServices", LISTED),
  adminUsers: fixed("/AdminDashboard"),
  adminTransactions: fixed("/AdminDashboard/transactions"),
  adminTransaction: {
    pattern: "/AdminDashboard/transactions/:transaction_id",
    to: (it: { transaction_id: string }) => `/AdminDashboard/transactions/${it.transaction_id}`,
  },
  /** Athletes' profiles that wait for an admin. */
  adminProfiles: fixed("/AdminDashboard/profiles"),
  adminProfile: {
    pattern: "/AdminDashboard/profiles/:submission_id",
    to: (it: { submission_id: string }) => `/AdminDashboard/profiles/${it.submission_id}`,
  },
  /** Collaboration requests of every school. */
  adminRequests: fixed("/AdminDashboard/requests"),
  adminRequest: {
    pattern: "/AdminDashboard/requests/:request_id",
    to: (it: { request_id: string }) => `/AdminDashboard/requests/${it.request_id}`,
  },
  /** What somebody at the platform has to look at. */
  adminAttention: fixed("/AdminDashboard/attention"),
  adminMoney: fixed("/AdminDashboard/money"),
  adminContributions: fixed("/AdminDashboard/contributions"),
  adminRosters: fixed("/AdminDashboard/rosters"),
  adminAudit: fixed("/AdminDashboard/audit"),
  adminLedger: fixed("/AdminDashboard/reconciliation"),
  adminJobs: fixed("/AdminDashboard/jobs"),
  /** What came by Contact Us. */
  adminMessages: fixed("/AdminDashboard/messages"),
  athleteDashboard: fixed("/AthleteDashboard"),
  /** Where an athlete changes the own page. */
  ownPage: fixed("/AthleteDashboard/page"),
} as const;

/** A page whose address never differs. */
function fixed(path: string, listed = {}): { readonly pattern: string; readonly to: () => string } & Listing {
  return { pattern: path, to: () => path, ...listed };
}

/** `?a=1&b=2`, without what is not there or leads home. */
function queryOf(fields: Readonly<Record<string, string | undefined>>): string {
  const there = Object.entries(fields).filter(([, value]) => value && value !== "/");
  const pairs = there.map(([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

/** `Seán O'Brien-Muñoz` -> `sean-obrien-munoz` */
const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f'’‘ʻ.]/g, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
