import { getProfileStatus } from "../../contract/profile-status.ts";
import {
  agreeToProfile,
  confirmProfile,
  nameGuardian,
  takeBackProfile,
} from "../../contract/profile-steps.ts";
import { createPlayerProfile } from "../../contract/profiles.ts";
import { answers } from "../http/route.ts";
import { followLink } from "./links.ts";
import { readStatus } from "./status.ts";
import { agreeTo, confirmByBirth, nameGuardianOf, takeBack } from "./steps.ts";
import { submitProfile } from "./submit.ts";

export const profilesRoutes = [
  answers(createPlayerProfile, (world, { body }) => submitProfile(world, body)),

  answers(getProfileStatus, async ({ database }, { params }) => {
    const { submission_id, seen_by } = await followLink(database, params.link);
    return readStatus(database, submission_id, seen_by);
  }),

  answers(confirmProfile, (world, { params, body }) =>
    confirmByBirth(world, params.link, body.date_of_birth ?? ""),
  ),

  answers(nameGuardian, (world, { params, body }) =>
    nameGuardianOf(world, params.link, (body.guardian_email ?? "").trim()),
  ),

  answers(agreeToProfile, (world, { params }) => agreeTo(world, params.link)),

  answers(takeBackProfile, (world, { params }) => takeBack(world, params.link)),
];
