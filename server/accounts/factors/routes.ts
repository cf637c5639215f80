import {
  getFactorRemoval,
  keepFactors,
  removeFactors,
  stopFactorRemoval,
} from "../../../contract/accounts/factor-removal.ts";
import {
  addAuthenticator,
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  getFactors,
  makeRecoveryCodes,
  namePasskey,
  removeAuthenticator,
  removePasskey,
} from "../../../contract/accounts/factors.ts";
import {
  beginPasskeySignIn as beginPasskeySignInCall,
  getSecondStep,
  signInByPasskey,
  takeSecondStep,
} from "../../../contract/accounts/second-step.ts";
import { answers } from "../../http/calls/route.ts";
import { addOwnAuthenticator, beginOwnAuthenticator, removeOwnAuthenticator } from "./authenticator.ts";
import { readRemoval, stepTowardsRemoval, stopByLink, stopRemoval } from "./factor-removal.ts";
import { readSecondStep, takeStep } from "./half-sign-in.ts";
import { readOwnFactors } from "./own-factors.ts";
import { beginPasskeySignIn, signInWithPasskey } from "./passkey-sign-in.ts";
import { addOwnPasskey, beginOwnPasskey, nameOwnPasskey, removeOwnPasskey } from "./passkeys.ts";
import { makeOwnCodes } from "./recovery-codes.ts";

export const factorsRoutes = [
  answers(beginPasskeySignInCall, (world) => beginPasskeySignIn(world)),
  answers(signInByPasskey, (world, { body }, asker) => signInWithPasskey(world, body.used, asker)),
  answers(getSecondStep, (world, _asked, asker) => readSecondStep(world, asker)),
  answers(takeSecondStep, (world, { body }, asker) => takeStep(world, body.code, asker)),

  answers(getFactors, (world, _asked, asker) => readOwnFactors(world, asker)),

  answers(beginPasskey, (world, _asked, asker) => beginOwnPasskey(world, asker)),
  answers(addPasskey, async (world, { body }, asker) => ({
    added: true as const,
    ...(await addOwnPasskey(world, body.made, asker)),
  })),
  answers(namePasskey, async (world, { params, body }, asker) => {
    await nameOwnPasskey(world, params.passkey_id, body.name, asker);
    return { named: true as const };
  }),
  answers(removePasskey, async (world, { params }, asker) => ({
    removed: true as const,
    second_step: await removeOwnPasskey(world, params.passkey_id, asker),
  })),

  answers(beginAuthenticator, (world, _asked, asker) => beginOwnAuthenticator(world, asker)),
  answers(addAuthenticator, async (world, { body }, asker) => ({
    added: true as const,
    ...(await addOwnAuthenticator(world, body.code, asker)),
  })),
  answers(removeAuthenticator, async (world, _asked, asker) => ({
    removed: true as const,
    second_step: await removeOwnAuthenticator(world, asker),
  })),

  answers(getFactorRemoval, (world, { params }, asker) => readRemoval(world, params.user_id, asker)),
  answers(removeFactors, async (world, { params, body }, asker) => {
    await stepTowardsRemoval(world, params.user_id, body.step, asker);
    return { done: true as const };
  }),
  answers(stopFactorRemoval, async (world, { params }, asker) => {
    await stopRemoval(world, params.user_id, asker);
    return { stopped: true as const };
  }),
  answers(keepFactors, async (world, { body }, asker) => {
    await stopByLink(world, body.link, asker);
    return { kept: true as const };
  }),

  answers(makeRecoveryCodes, async (world, _asked, asker) => ({
    recovery_codes: await makeOwnCodes(world, asker),
  })),
];
