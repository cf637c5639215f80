import { createRequire } from "node:module";
import { dirname } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Call } from "../../../contract/form/call.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { openApiDocument } from "./openapi.ts";

/** `/v1/openapi.json`, and `/docs`: a page to read it and try it. */
export async function serveDocs(
  app: FastifyInstance,
  options: { calls: readonly Call[]; origin: string; api_key: string },
): Promise<void> {
  // Made when somebody asks: it takes a fifth of a start.
  let document: string | undefined;
  app.get("/v1/openapi.json", (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(options.calls, options.origin));
    return reply
      .type("application/json; charset=utf-8")
      .header("cache-control", "public, max-age=60")
      .send(document);
  });
  await app.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json")),
    prefix: "/docs/parts/",
    index: false,
    decorateReply: false,
    allowedPath: (path) => /^\/swagger-ui(-bundle\.js|\.css)$/.test(path),
    maxAge: 3_600_000,
  });
  app.get("/docs", (_request, reply) => reply.type("text/html; charset=utf-8").send(PAGE));
  // A script of its own, since the content security policy allows no inline code.
  app.get("/docs/start.js", (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(startScript(options.api_key)),
  );
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Data API · ${PRODUCT_NAME}</title>
<link rel="stylesheet" href="/docs/parts/swagger-ui.css">
</head>
<body>
<div id="api"><p>The whole API as one document: <a href="/v1/openapi.json">/v1/openapi.json</a></p></div>
<script src="/docs/parts/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** The web application's own key is public and filled in, so that a call can be tried at once. */
const startScript = (api_key: string) => `SwaggerUIBundle({
  url: "/v1/openapi.json",
  dom_id: "#api",
  tryItOutEnabled: true,
  validatorUrl: null,
  requestInterceptor(request) {
    request.headers["x-api-key"] ??= ${JSON.stringify(api_key)};
    return request;
  },
});
`;
