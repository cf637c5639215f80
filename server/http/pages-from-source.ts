import type { PageAnswer, PageDoor, PageSource } from "./pages.ts";

interface EntryServer {
  renderPage(request: Request, door: PageDoor): Promise<PageAnswer>;
}

/** Pages straight from web/ with hot reload, for `npm run dev`. */
export async function pagesFromSource(root: string): Promise<PageSource> {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, appType: "custom", server: { middlewareMode: true } });
  return {
    async render(request, door) {
      const { renderPage } = (await vite.ssrLoadModule("/web/entry-server.tsx")) as EntryServer;
      const page = await renderPage(request, {
        ...door,
        assets: { scripts: ["/web/entry-browser.tsx"], styles: [], preloads: [] },
      });
      // Vite puts its own client and the refresh code in front, some of it inline.
      return { ...page, html: page.html && (await vite.transformIndexHtml(request.url, page.html)) };
    },
    async serveFiles(app) {
      app.addHook("onClose", () => vite.close());
      app.addHook("onRequest", (request, reply, done) => {
        if (!/^\/(web|contract|@|node_modules)/.test(request.url)) return done();
        reply.hijack();
        vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
      });
    },
  };
}
