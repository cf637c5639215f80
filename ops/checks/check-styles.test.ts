import assert from "node:assert/strict";
import { test } from "node:test";
import { projectOf } from "../testing/project.ts";
import { checkStyles } from "./check-styles.ts";

/** A small house in order: each finding below is one change of it. */
const ORDERLY = {
  "package.json": "{}",
  "web/ui/tokens.css": ":root { --ink: #000; --line: #ddd; }",
  "web/ui/base.css": "@layer base { body { color: var(--ink); } .wrap { margin: 0 0.5rem; } }",
  "web/ui/button.module.css":
    "@layer ui { .button { border-color: var(--line); &:hover { gap: 1em; } } .loud { gap: 0; } }",
  "web/ui/button.ts":
    'import styles from "./button.module.css";\nexport const classOf = (manner: "loud") => [styles.button, styles[manner]];',
  "web/parts/card.module.css":
    ".card { color: var(--team); width: var(--width, 4px); animation: 1s turn; } @keyframes turn { to { rotate: 1turn; } }",
  "web/parts/card.tsx":
    'import styles from "./card.module.css";\nexport const Card = () => <p className={`wrap ${styles.card}`} style={{ "--team": "red" }} />;',
};

test("a house in order has nothing to say", (t) => {
  assert.deepEqual(checkStyles(projectOf(t, ORDERLY)), []);
});

const wrong: Record<string, [file: string, source: string, said: string]> = {
  "a class nothing uses": [
    "web/ui/button.module.css",
    ".button { color: var(--line); } .loud { gap: 0 } .quiet { gap: 0 }",
    "web/ui/button.module.css  .quiet: nothing uses it",
  ],
  "a class inside another, which nothing uses": [
    "web/parts/card.module.css",
    ".card { color: var(--team); & .gone { gap: 0; } }",
    "web/parts/card.module.css  .gone: nothing uses it",
  ],
  "a use of a class that is not there": [
    "web/ui/button.ts",
    'import styles from "./button.module.css";\nexport const classes = [styles.button, styles.loud,\n styles.huge];',
    "web/ui/button.ts:3  ./button.module.css has no class huge",
  ],
  "a sheet nobody imports": [
    "web/parts/old.module.css",
    ".old { gap: 0 }",
    "web/parts/old.module.css  .old: nothing uses it",
  ],
  "a global class nobody says": [
    "web/ui/base.css",
    "body { color: var(--ink); } .wrap, .gone { gap: 0 }",
    "web/ui/base.css  .gone: nothing uses it",
  ],
  "a token nobody reads": [
    "web/ui/tokens.css",
    ":root { --ink: #000; --line: #ddd; --spare: 1px; /* was var(--spare) */ }",
    "web/ui/tokens.css  --spare: nobody reads it",
  ],
  "a token nobody sets": [
    "web/ui/tokens.css",
    ":root { --ink: #000; }",
    "web/ui/button.module.css  --line: nobody sets it",
  ],
  "a property a script sets for nobody": [
    "web/parts/card.tsx",
    'import styles from "./card.module.css";\nexport const Card = () => <p className={`wrap ${styles.card}`} style={{ "--team": "red", "--size": 1 }} />;',
    "web/parts/card.tsx  --size: nobody reads it",
  ],
  "key frames without an animation": [
    "web/parts/card.module.css",
    ".card { color: var(--team) } @keyframes turn { to { rotate: 1turn } }",
    "web/parts/card.module.css  @keyframes turn: no animation uses them",
  ],
};

for (const [what, [file, source, said]] of Object.entries(wrong)) {
  test(`found: ${what}`, (t) => {
    assert.deepEqual(checkStyles(projectOf(t, { ...ORDERLY, [file]: source })), [said]);
  });
}
