import type { Plugin } from "vite";

/**
 * Lets the components of React Router go that no page uses. The bundler keeps them, since for all it knows `forwardRef` does
 * something, and a name that is given to one for debugging does. With its own link the framework mode's prefetching goes, too.
 * Where the library is written differently one day, nothing breaks: pages get larger again, which the budgets tell.
 */
export const withoutUnusedComponents = (): Plugin => ({
  name: "without-unused-components",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform(text, id) {
    return /\/node_modules\/react-router\/dist\//.test(id) ? { code: markedPure(text), map: null } : null;
  },
});

/** The same module; what it makes at its top may go where nobody uses it, and its long words to programmers are gone. */
export const markedPure = (text: string): string =>
  text
    .replaceAll(
      /^(?:const|let|var) \w+ = (?=(?:\w+(?:\$\d+)?\.)?(?:forwardRef|createContext|memo)\()/gm,
      "$&/* @__PURE__ */ ",
    )
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, "")
    // What it would tell programmers at length, as in a warning that nobody reads in a visitor's console.
    .replaceAll(/(?<=[(,\s])(?:"[A-Z][^"\\\n]{49,}"|`[A-Z][^`$\\\n]{49,}`)(?=[,)\s])/g, '""');
