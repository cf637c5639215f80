/** What we use of it; it comes without types. */
declare module "js-yaml" {
  /** Every document of a file. Throws with line and column where it is no YAML. */
  export function loadAll(text: string): unknown[];
}
