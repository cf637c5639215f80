import assert from "node:assert/strict";
import { test } from "node:test";
import { projectOf } from "../testing/project.ts";
import { checkParts } from "./check-parts.ts";

test("what two screens show or the frame needs is a part, also by way of another part", (t) => {
  const folder = projectOf(t, {
    "web/parts/header.tsx": 'import { Logo } from "./logo.tsx";',
    "web/parts/logo.tsx": "",
    "web/parts/card.tsx": 'import { Picture } from "./picture.tsx";',
    "web/parts/picture.tsx": "",
    "web/screens/visitors/browse/browse.tsx": 'import { Card } from "../../../parts/card.tsx";',
    "web/screens/visitors/home/home.tsx": 'const card = import("../../../parts/card.tsx");',
    "web/routes.tsx": 'import { Header } from "./parts/header.tsx";',
  });
  assert.deepEqual(checkParts(folder), []);
});

test("what one screen alone uses lives there, and what nobody uses lives nowhere; showing it off is no use", (t) => {
  const folder = projectOf(t, {
    "web/parts/heart.tsx": "",
    "web/parts/heart.test.ts": 'import { Heart } from "./heart.tsx";',
    "web/parts/ribbon.tsx": "",
    "web/screens/visitors/browse/browse.tsx": 'import { Ribbon } from "../../../parts/ribbon.tsx";',
    "web/screens/visitors/browse/list.tsx": 'import { Ribbon } from "../../../parts/ribbon.tsx";',
    "web/screens/visitors/development/development.tsx":
      'import { Heart } from "../../../parts/heart.tsx"; import { Ribbon } from "../../../parts/ribbon.tsx";',
  });
  assert.deepEqual(checkParts(folder), [
    "web/parts/heart.tsx  nobody needs it",
    "web/parts/ribbon.tsx  only web/screens/visitors/browse needs it: it lives there",
  ]);
});
