/** What the window is told once the script of something that opens over the page didn't come. */
export const NOT_OPENED = "not-opened";
