import { pages } from "../../contract/pages.ts";
import { at, type State } from "./state.ts";

const NOT_FOUND = /status of 404/;

/** Every address of the public pages, and what each shows by itself. */
export const addresses: readonly State[] = [
  at("home", pages.home.to()),
  at("browse", pages.browse.to()),
  at("support an athlete", pages.contribute.to()),
  at("start a brand partnership", pages.collab.to()),
  at("a search without results", `${pages.browse.to()}?player_name=zyxwvut`),
  at("a team", ({ athlete }) => pages.team.to(athlete)),
  at("a shared player", ({ athlete }) => pages.onePlayer.to(athlete)),
  at("a shared player nobody knows", ({ athlete: { team_id } }) => `/${team_id}/999999999`, NOT_FOUND),
  at("an athlete", ({ basketballer }) => pages.detail.to(basketballer)),
  at("an athlete about to leave, everything known", ({ leaving }) => pages.detail.to(leaving)),
  at("an athlete on no roster", ({ gone }) => pages.detail.to(gone)),
  at("Login", pages.login.to()),
  at("Login, after a sign-in elsewhere that was refused", pages.login.to(undefined, "unconfirmed")),
  at("Create your account", pages.createUser.to()),
  at("Forgot password?", pages.forgotPassword.to()),
  at("Choose a new password", pages.newPassword.to("x".repeat(43))),
  at("Confirm your e-mail", pages.confirmEmail.to("x".repeat(43))),
  at("success, confirmed", ({ success }) => success.paid),
  at("success, still being confirmed", ({ success }) => success.open),
  at("success, not paid", ({ success }) => success.over),
  at("success, unknown", `${pages.success.to()}?session_id=cs_test_unknown`, NOT_FOUND),
  at("success, told by the address", `${pages.success.to()}?player_name=Kai&amount=50`),
  at("failed, still open", ({ failed }) => failed.open),
  at("failed, expired", ({ failed }) => failed.over),
  at("failed, paid after all", ({ failed }) => failed.paid),
  at("failed, unknown", pages.failed.to("nobody")),
  at("page not found", "/nowhere", NOT_FOUND),
  at("About Us", pages.about.to()),
  at("Transparency", pages.transparency.to()),
  at("Privacy Policy", pages.privacy.to()),
  at("Impact to Athlete's Journey", pages.impact.to()),
  at("NIL Compliance & Procedures", pages.compliance.to()),
  at("Addressing NIL Inequality", pages.inequality.to()),
  at("Building Trust in NIL", pages.trust.to()),
  at("NIL Support Services & Fees", pages.services.to()),
];
