import { below, fixed, mailed, narrowed, type Page, queryOf, returning, slugOf } from "./page-address.ts";

/** Which actions a list or a player's page offers. */
export type Mode = "both" | "collab" | "contribute";

/** In a mailed link of nobody's: the page as it is before the link is read. */
const NO_SECRET = "x".repeat(43);

/** Every page address, in the specification's order. `pattern` is what the route table matches. */
export const pages = {
  /**
   * `return_to`: a path of ours where the one who signed in goes on; where there is none see contract/pages/after-sign-in.ts.
   * `problem`: what became of a sign-in elsewhere.
   */
  login: returning("/Login", {
    looked_at: {
      Login: "/Login",
      "Login, after a sign-in elsewhere that was refused": "/Login?problem=unconfirmed",
    },
  }),
  home: fixed("/", { listed: true, looked_at: "home" }),
  browse: fixed("/dashboard", { listed: true, looked_at: "browse" }),
  /** A team's players. Whole numbers only. */
  team: { pattern: "/:team_id", to: (it: { team_id: number }) => `/${it.team_id}` },
  /** One player with the filters that find them: the address that is shared. `backed`: with the picture of such a day (share-picture.ts). */
  onePlayer: {
    pattern: "/:team_id/:player_id",
    to: (it: { team_id: number; player_id: number; player_name: string }, backed?: string) =>
      `/${it.team_id}/${it.player_id}?player=${slugOf(it.player_name)}${backed ? `&backed=${backed}` : ""}`,
  },
  contribute: fixed("/dashboard/contribute", { listed: true, looked_at: "support an athlete" }),
  collab: fixed("/dashboard/collab", { listed: true, looked_at: "start a brand partnership" }),
  /** The canonical page of a player. `mode` defaults to both. */
  detail: {
    pattern: "/DetailsView/:player_id/:team_id",
    to: (it: { team_id: number; player_id: number }, mode?: Mode) =>
      `/DetailsView/${it.player_id}/${it.team_id}${queryOf({ mode })}`,
  },
  /** What waits for whoever is signed in; where somebody with a role starts. */
  start: fixed("/Start"),
  account: fixed("/AccountInformation"),
  changePassword: fixed("/ChangePassword"),
  changeEmail: fixed("/ChangeEmail"),
  deleteAccount: fixed("/DeleteScreen"),
  myDevices: fixed("/MyDevices"),
  /** A copy of what is kept about oneself. */
  myData: fixed("/MyData"),
  /** Passkeys, the authenticator app and recovery codes. */
  signInSecurity: fixed("/SignInSecurity"),
  /** The second step of a sign-in whose first was right. `return_to`: a path of ours. */
  secondStep: returning("/SecondStep"),
  /** Where one shows who one is before something that hurts (contract/accounts/fresh-proof.ts). `return_to`: a path of ours. */
  confirmItsYou: returning("/ConfirmItsYou"),
  /** How often one gets which emails. `link`: of a letter, behind the `#`, for who is not signed in. */
  emailsYouGet: {
    pattern: "/EmailsYouGet",
    to: (link?: string) => `/EmailsYouGet${link ? `#${link}` : ""}`,
  },
  createUser: returning("/CreateUser", { looked_at: { "Create your account": "/CreateUser" } }),
  contact: {
    pattern: "/contactus",
    to: (transaction_id?: string) => `/contactus${queryOf({ transaction_id })}`,
    listed: true,
    looked_at: { "Contact Us": "/contactus" },
  },
  myContributions: fixed("/MyContributions"),
  /** A mailed link to one recurring contribution, which is behind the `#` likewise. */
  recurring: mailed("/Recurring"),
  /** A guest's receipt leads there once their sum is near what is reported; the link is behind the `#` likewise. */
  payorQuestions: mailed("/PayorQuestions"),
  /** What one ordered from athletes. */
  myOrders: fixed("/MyOrders"),
  myOrder: below("/MyOrders", "order_id"),
  /** The same by the link of a letter, which is behind the `#` likewise. */
  orderByLink: mailed("/Order"),
  favorites: fixed("/favorites"),
  /** Where one asks for a link to choose a new password by. */
  forgotPassword: fixed("/ForgotPassword", { looked_at: "Forgot password?" }),
  /** Mailed links. Their secret stands behind the `#`: browsers send it nowhere, so it is in no log and no preview. */
  newPassword: mailed("/NewPassword", {
    looked_at: { "Choose a new password": `/NewPassword#${NO_SECRET}` },
  }),
  /** The same for an account that has no password yet. */
  firstPassword: mailed("/FirstPassword", {
    looked_at: { "Choose a password": `/FirstPassword#${NO_SECRET}` },
  }),
  confirmEmail: mailed("/ConfirmEmail", {
    looked_at: { "Confirm your email": `/ConfirmEmail#${NO_SECRET}` },
  }),
  /** In the letter about a sign-in from a new browser. */
  notMe: mailed("/NotMe", { looked_at: { "This wasn't me": `/NotMe#${NO_SECRET}` } }),
  /** In the letter that admins remove one's second step. */
  keepFactors: mailed("/KeepFactors", { looked_at: { "Keep my second step": `/KeepFactors#${NO_SECRET}` } }),
  /** In the letter to the address that an account is to have. */
  confirmNewEmail: mailed("/ConfirmNewEmail", {
    looked_at: { "Confirm your new email": `/ConfirmNewEmail#${NO_SECRET}` },
  }),
  /** In the letter to the address that it had before: the way back. */
  keepEmail: mailed("/KeepEmail", { looked_at: { "Take your email back": `/KeepEmail#${NO_SECRET}` } }),
  success: fixed("/success"),
  failed: {
    pattern: "/failed",
    to: (transaction_id: string) => `/failed${queryOf({ transaction_id })}`,
  },
  /** `it`: the page that an athlete says is theirs. */
  createProfile: {
    pattern: "/CreateAthleteProfile",
    to: (it?: { player_id: number; team_id: number }) =>
      `/CreateAthleteProfile${it ? `?player=${it.player_id}&team=${it.team_id}` : ""}`,
    listed: true,
    looked_at: { "create a profile": "/CreateAthleteProfile" },
  },
  /** Of a private link, the athlete's or the guardian's, which is behind the `#` likewise. */
  ownProfile: mailed("/AthleteProfile"),
  /** What is a minor's, for the guardian who came by that link. */
  childPayors: mailed("/AthleteProfile/payors"),
  childPayor: {
    pattern: "/AthleteProfile/payors/:payor_id",
    to: (it: { payor_id: number; link: string }) => `/AthleteProfile/payors/${it.payor_id}#${it.link}`,
  },
  /** What a minor offers to supporters, likewise. */
  childOffers: mailed("/AthleteProfile/services"),
  /** What somebody sent, and what an athlete is asked. */
  ownRequests: fixed("/CollaborationRequests"),
  ownRequest: below("/CollaborationRequests", "request_id"),
  /** Of a private link, the sender's or the guardian's, which is behind the `#` likewise. */
  followRequest: mailed("/CollaborationRequest"),
  /** `search`: its filters, as they stand in the address. */
  complianceDesk: narrowed("/ComplianceDesk"),
  /** Payors of the school's athletes. `search`: a state. */
  deskPayors: narrowed("/ComplianceDesk/payors"),
  deskPayor: {
    pattern: "/ComplianceDesk/payors/:player_id/:payor_id",
    to: (it: { player_id: number; payor_id: number }) =>
      `/ComplianceDesk/payors/${it.player_id}/${it.payor_id}`,
  },
  /** One of the school's athletes, whoever gave them what. */
  deskAthlete: {
    pattern: "/ComplianceDesk/athletes/:player_id",
    to: (it: { player_id: number }) => `/ComplianceDesk/athletes/${it.player_id}`,
  },
  /** What the school's athletes received and agreed on, in sums. */
  deskTotals: fixed("/ComplianceDesk/totals"),
  /** The report of an athlete's payor, or of a signed request. */
  deskReport: {
    pattern: "/ComplianceDesk/report",
    to: (of: { player_id: number; payor_id: number } | { request_id: string }) =>
      "request_id" in of
        ? `/ComplianceDesk/report?deal=${of.request_id}`
        : `/ComplianceDesk/report?athlete=${of.player_id}&payor=${of.payor_id}`,
  },
  /** The rules about the school, with their sources and days. */
  deskRulebook: fixed("/ComplianceDesk/rules"),
  /** Which services the school's athletes may offer. */
  deskServices: fixed("/ComplianceDesk/services"),
  /** What supporters ordered from the school's athletes. */
  deskOrders: fixed("/ComplianceDesk/orders"),
  deskOrder: below("/ComplianceDesk/orders", "order_id"),
  /** What the school's athletes were paid. */
  deskPayouts: fixed("/ComplianceDesk/payouts"),
  deskRequest: below("/ComplianceDesk", "request_id"),
  /** A mailed invitation to take a school's desk; its link follows behind a `#`. */
  invitation: fixed("/Invitation"),
  /** The same in an officer's earlier letters. */
  deskDigest: mailed("/DeskLetter"),
  about: fixed("/AboutUs", { listed: true, looked_at: "About Us" }),
  transparency: fixed("/Transparency", { listed: true, looked_at: "Transparency" }),
  privacy: fixed("/PrivacyPolicy", { listed: true, looked_at: "Privacy Policy" }),
  terms: fixed("/TermsOfUse", { listed: true, looked_at: "Terms of Use" }),
  refunds: fixed("/RefundPolicy", { listed: true, looked_at: "Refund Policy" }),
  /** Of an operator who has published a policy elsewhere it leads there: by the server, so links to it are plain ones, which no router draws. */
  payoutsPolicy: fixed("/PayoutsPolicy", { listed: true, looked_at: "Payouts Policy" }),
  impact: fixed("/ImpactAthleteJourney", { listed: true, looked_at: "Impact to Athlete's Journey" }),
  compliance: fixed("/NILComplianceAndProcedures", {
    listed: true,
    looked_at: "NIL Compliance & Procedures",
  }),
  inequality: fixed("/AddressingNilInequality", { listed: true, looked_at: "Addressing NIL Inequality" }),
  trust: fixed("/BuildingTrustInNIL", { listed: true, looked_at: "Building Trust in NIL" }),
  services: fixed("/NILSupportServices", { listed: true, looked_at: "NIL Support Services & Fees" }),
  adminUsers: fixed("/AdminDashboard"),
  adminTransactions: fixed("/AdminDashboard/transactions"),
  adminTransaction: below("/AdminDashboard/transactions", "transaction_id"),
  /** Athletes' profiles that wait for an admin. */
  adminProfiles: fixed("/AdminDashboard/profiles"),
  /** Athletes' messages to their supporters that wait for an admin. */
  adminThanks: fixed("/AdminDashboard/thanks"),
  /** What was reported of orders and waits for an admin. */
  adminReports: fixed("/AdminDashboard/reports"),
  /** What supporters ordered from athletes whose school has no officer. */
  adminOrders: fixed("/AdminDashboard/orders"),
  adminOrder: below("/AdminDashboard/orders", "order_id"),
  adminProfile: below("/AdminDashboard/profiles", "submission_id"),
  /** Collaboration requests of every school. */
  adminRequests: fixed("/AdminDashboard/requests"),
  adminRequest: below("/AdminDashboard/requests", "request_id"),
  /** What somebody at the platform has to look at. */
  adminAttention: fixed("/AdminDashboard/attention"),
  adminMoney: fixed("/AdminDashboard/money"),
  /** What is paid out to athletes. */
  adminPayouts: fixed("/AdminDashboard/payouts"),
  adminPayout: below("/AdminDashboard/payouts", "payout_id"),
  /** Payors of a school's athletes. `search`: the school, and a state. */
  adminPayors: narrowed("/AdminDashboard/payors"),
  adminPayor: {
    pattern: "/AdminDashboard/payors/:player_id/:payor_id",
    to: (it: { player_id: number; payor_id: number }) =>
      `/AdminDashboard/payors/${it.player_id}/${it.payor_id}`,
  },
  /** An athlete whose school has no officer. */
  adminAthlete: {
    pattern: "/AdminDashboard/athletes/:player_id",
    to: (it: { player_id: number }) => `/AdminDashboard/athletes/${it.player_id}`,
  },
  adminContributions: fixed("/AdminDashboard/contributions"),
  adminImports: fixed("/AdminDashboard/imports"),
  adminRosters: fixed("/AdminDashboard/rosters"),
  /** The same of any school. */
  adminServices: fixed("/AdminDashboard/services"),
  adminRulebook: fixed("/AdminDashboard/rules"),
  adminAudit: fixed("/AdminDashboard/audit"),
  adminLedger: fixed("/AdminDashboard/reconciliation"),
  adminJobs: fixed("/AdminDashboard/jobs"),
  /** What came by Contact Us. */
  adminMessages: fixed("/AdminDashboard/messages"),
  athleteDashboard: fixed("/AthleteDashboard"),
  /** What is ready, waits, is on its way and arrived; the provider's form comes back to it, which `form` says: `back`, or `again` for another link. */
  ownMoney: {
    pattern: "/AthleteDashboard/money",
    to: (form?: "back" | "again") => `/AthleteDashboard/money${queryOf({ form })}`,
  },
  /** Who gave, promised or agreed on how much with the athlete. `search`: a state. */
  ownPayors: narrowed("/AthleteDashboard/payors"),
  ownPayor: {
    pattern: "/AthleteDashboard/payors/:payor_id",
    to: (it: { payor_id: number }) => `/AthleteDashboard/payors/${it.payor_id}`,
  },
  /** The report of a payor of the athlete's, or of a signed request. */
  ownReport: {
    pattern: "/AthleteDashboard/report",
    to: (of: { payor_id: number } | { request_id: string }) =>
      "request_id" in of
        ? `/AthleteDashboard/report?deal=${of.request_id}`
        : `/AthleteDashboard/report?payor=${of.payor_id}`,
  },
  /** A message to everybody who gave to the athlete. */
  ownThanks: fixed("/AthleteDashboard/thanks"),
  /** What an athlete does in return for a contribution. */
  ownServices: fixed("/AthleteDashboard/services"),
  /** What supporters ordered from the athlete. */
  ownOrders: fixed("/AthleteDashboard/orders"),
  ownOrder: below("/AthleteDashboard/orders", "order_id"),
  /** Where athletes change their page. */
  ownPage: fixed("/AthleteDashboard/page"),
} as const satisfies Readonly<Record<string, Page>>;
