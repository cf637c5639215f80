const { warn } = console;
// It takes a release of Node that is not called LTS yet for one that is too old, and says so at every start.
console.warn = () => {};
const library = await import("oidc-provider");
console.warn = warn;

/** The library, without its word on our Node. */
export const { Provider, errors, interactionPolicy } = library;
