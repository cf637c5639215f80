/** The style sheet of the sign-in pages: system type, light and dark by the visitor's wish. */
export const styles = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f7f9, #14161a);
  --card: light-dark(#fff, #1d2026);
  --ink: light-dark(#1a1f29, #eceef2);
  --quiet: light-dark(#596170, #a3abb8);
  --line: light-dark(#d5dae1, #3a404b);
  --edge: light-dark(#868f9c, #737c8a);
  --accent: light-dark(#0b5c8f, #6cbcf0);
  --on-accent: light-dark(#fff, #0c1a24);
  --mark: light-dark(#fdf0d0, #3d3113);
  --on-mark: light-dark(#6b4a00, #f6d88e);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; background: var(--page); color: var(--ink); }
.test-mode { padding: 6px 16px; text-align: center; font-size: 14px; background: var(--mark); color: var(--on-mark); }
main { max-width: 480px; margin: 0 auto; padding: 32px 16px 48px; }
.card { display: grid; gap: 16px; padding: 24px 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
h1 { font-size: 22px; line-height: 1.3; font-weight: 600; overflow-wrap: anywhere; }
h2 { font-size: 14px; font-weight: 600; color: var(--quiet); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.quiet, small { color: var(--quiet); font-size: 14px; overflow-wrap: anywhere; }
.google { width: 32px; height: 32px; display: grid; place-items: center; border: 1px solid var(--edge); border-radius: 50%; font-weight: 700; }
ul { display: grid; gap: 8px; padding: 0; list-style: none; }
summary { min-height: 44px; padding: 10px 0; font-weight: 550; cursor: pointer; }
button {
  display: block; width: 100%; min-height: 44px; padding: 8px 14px; border: 1px solid var(--line); border-radius: 8px;
  background: transparent; color: inherit; font: inherit; text-align: left; cursor: pointer; overflow-wrap: anywhere;
}
button:hover { border-color: var(--edge); background: var(--page); }
button span, button small { display: block; }
button span { max-height: 3em; overflow: hidden; font-weight: 550; }
.main { border-color: transparent; background: var(--accent); color: var(--on-accent); font-weight: 600; text-align: center; }
.main:hover { background: var(--accent); filter: brightness(1.08); }
.middle { text-align: center; }
.typed { display: grid; gap: 12px; }
label { display: grid; gap: 6px; font-size: 14px; font-weight: 550; }
.tick { grid-template-columns: auto 1fr; align-items: center; min-height: 44px; }
.tick input { width: 20px; min-height: 20px; }
input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 8px; background: var(--card); color: var(--ink); font: inherit; }
`;
