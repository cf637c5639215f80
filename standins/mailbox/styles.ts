/** The style sheet of the mailbox: system type, light and dark by the visitor's wish. */
export const styles = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f7f9, #14161a);
  --card: light-dark(#fff, #1d2026);
  --ink: light-dark(#1a1f29, #eceef2);
  --quiet: light-dark(#596170, #a3abb8);
  --line: light-dark(#d5dae1, #3a404b);
  --accent: light-dark(#0b5c8f, #6cbcf0);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--page); color: var(--ink); }
main { max-width: 860px; min-height: 100vh; margin: 0 auto; padding: 24px 16px 48px; }
a { color: var(--accent); }
h1 { font-size: 24px; line-height: 1.3; font-weight: 650; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.quiet { color: var(--quiet); font-size: 14px; }
.empty { padding: 64px 16px; text-align: center; color: var(--quiet); }
.back { display: inline-block; padding: 8px 0; text-decoration: none; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 12px 24px; margin-bottom: 20px; }
button {
  min-height: 44px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--card);
  color: var(--ink); font: inherit; font-size: 15px; cursor: pointer;
}
button:hover { border-color: var(--quiet); }
.mails { padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--card); list-style: none; overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; gap: 0 24px; padding: 12px 16px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.mails a:hover .subject { text-decoration: underline; }
.mails a:focus-visible { outline-offset: -2px; }
.subject { font-weight: 600; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
dd .quiet { color: inherit; font-size: inherit; }
nav { display: flex; gap: 8px; margin-bottom: 12px; }
nav a { min-height: 44px; padding: 9px 16px; border: 1px solid transparent; border-radius: 8px; text-decoration: none; }
nav a[aria-current] { border-color: var(--line); background: var(--card); color: var(--ink); font-weight: 600; }
iframe, pre { width: 100%; border: 1px solid var(--line); border-radius: 12px; }
iframe { height: 70vh; background: #fff; color-scheme: light; }
pre { padding: 16px; background: var(--card); font: 15px/1.6 ui-monospace, SFMono-Regular, Menlo, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (min-width: 640px) {
  .mails a { grid-template-columns: 1fr auto; }
  .subject { grid-column: 1 / -1; }
}
`;
