import { PRODUCT_NAME } from "../../../contract/product.ts";
import { TOO_BUSY } from "./gate.ts";
import { write } from "./written-answer.ts";

const again_after = String(TOO_BUSY.retry_after_seconds);

/** What a visitor sees whom the gate refuses: costs nothing, and tries again by itself. */
export const BUSY_PAGE = write({
  status: TOO_BUSY.status,
  content_type: "text/html; charset=utf-8",
  kept: false,
  headers: { "cache-control": "no-store", "retry-after": again_after },
  text: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${again_after}">
<title>Back in a moment · ${PRODUCT_NAME}</title>
<h1>Back in a moment</h1>
<p>${TOO_BUSY.message}</p>
</html>
`,
});
