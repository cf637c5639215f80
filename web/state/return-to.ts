/** Where one goes on after signing in: a path of ours that the address names, or the home page. */
export function returnTo(search: URLSearchParams): string {
  const path = search.get("return_to") ?? "/";
  // `//elsewhere` and `/\elsewhere` are other sites to a browser.
  return /^\/(?![/\\])/.test(path) && URL.parse(path, "https://own.invalid")?.host === "own.invalid"
    ? path
    : "/";
}
