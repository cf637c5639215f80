import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { parseEnv } from "node:util";
import { readEnv } from "../../server/startup/env.ts";
import { settings } from "../../server/startup/settings.ts";
import { projectFolder } from "../programs/project-folder.ts";
import { needs, programHere } from "./testing/programs-here.ts";

const folder = join(projectFolder, "deploy");
const example = (name: string) => parseEnv(readFileSync(join(folder, name), "utf8"));

test("the example of the settings names settings alone, asks for no more than production needs, and is taken once filled in", () => {
  const given = { ...example("settings.example"), ...example("owner.example") };
  const known = new Set([...Object.keys(settings), "NODE_ENV"]);
  assert.deepEqual(
    Object.keys(given).filter((name) => !known.has(name)),
    [],
  );
  const filled: Record<string, string> = {
    DATABASE_URL: "postgres://app@db/donate",
    MIGRATE_DATABASE_URL: "postgres://owner@db/donate",
    API_KEYS: "key-of-a-test",
    STRIPE_SECRET_KEY: "rk_live_of_a_test",
    STRIPE_WEBHOOK_SECRETS: "whsec_of_a_test",
    SMTP_URL: "smtps://mail.example.org",
    MAIL_FROM: "receipts@example.org",
    CONTACT_EMAIL: "help@example.org",
    LIMITS_SECRET: "x".repeat(32),
    LINK_SECRETS: "y".repeat(32),
  };
  const empty = Object.keys(given).filter((name) => given[name] === "");
  assert.deepEqual(empty.sort(), Object.keys(filled).sort());
  assert.equal(readEnv({ ...given, ...filled }).production, true);
  for (const name of empty.filter((each) => each !== "MIGRATE_DATABASE_URL"))
    assert.throws(() => readEnv({ ...given, ...filled, [name]: "" }), new RegExp(name));
});

test("where all else is read-only, a unit's server may write what athletes upload", () => {
  const unit = readFileSync(join(folder, "systemd/donate-nil@.service"), "utf8");
  assert.match(unit, /^ProtectSystem=strict$/m);
  const [, state = ""] = /^StateDirectory=(\S+)$/m.exec(unit) ?? [];
  const { FILES_DIR = "" } = example("settings.example");
  assert.ok(state && FILES_DIR.startsWith(`/var/lib/${state}/`), FILES_DIR);
  assert.match(unit, /^StateDirectoryMode=0700$/m);
});

test("systemd understands the units, which start what is there", needs("systemd-analyze"), (t) => {
  const units = mkdtempSync(join(tmpdir(), "donate-nil-units-"));
  t.after(() => rmSync(units, { recursive: true }));
  const verify = (path: string) =>
    execFileSync(programHere("systemd-analyze") ?? "", ["verify", "--man=no", path], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  const plain = join(units, "plain.service");
  writeFileSync(plain, "[Service]\nExecStart=/bin/true\n");
  try {
    verify(plain);
  } catch {
    return t.skip("systemd-analyze can't look at any unit here");
  }
  for (const name of readdirSync(join(folder, "systemd"))) {
    const unit = readFileSync(join(folder, "systemd", name), "utf8");
    const [, script = ""] =
      /^ExecStart=\S+ (?:\/srv\/donate-nil\/current\/)?(\S+\.(?:ts|py))$/m.exec(unit) ?? [];
    assert.ok(readFileSync(join(projectFolder, script), "utf8"), `${name} starts ${script}`);
    // An instance, since a template alone can't be verified; and Node as it is installed here.
    const path = join(units, name.replace("@.", "@a."));
    writeFileSync(path, unit.replaceAll("/srv/donate-nil/current", projectFolder));
    assert.equal(verify(path), "");
  }
});
