import type { PageRenderer } from "../../../contract/pages/rendered.ts";
import type { PageSource } from "./serve-pages.ts";

/** Pages straight from web/ with hot reload, for `npm run dev`. */
export async function pagesFromSource(root: string): Promise<PageSource> {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, appType: "custom", server: { middlewareMode: true } });
  return {
    // Vite's own change: they are allowed without being named.
    inline_scripts: [],
    async render(request, client) {
      const web = await vite.ssrLoadModule("/web/entry-server.tsx");
      const renderPage: PageRenderer<Request>["renderPage"] = web.renderPage;
      const page = await renderPage(request, {
        ...client,
        assets: {
          first_script: { address: "/web/takeover/after-paint.ts" },
          styles: [],
          later: ["/web/entry-browser.tsx"],
        },
      });
      // Vite puts its own client and the refresh code in front, some of it inline.
      return { ...page, html: page.html && (await vite.transformIndexHtml(request.url, page.html)) };
    },
    async serveFiles(app) {
      app.addHook("onClose", () => vite.close());
      app.addHook("onRequest", (request, reply, done) => {
        if (!/^\/(web|contract|pure|@|node_modules)/.test(request.url)) return done();
        reply.hijack();
        vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
      });
    },
  };
}
