/** The style sheet of the hosted page: quiet, system type, light and dark by the visitor's wish. */
export const styles = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f7f9, #14161a);
  --card: light-dark(#fff, #1d2026);
  --ink: light-dark(#1a1f29, #eceef2);
  --quiet: light-dark(#596170, #a3abb8);
  --line: light-dark(#d5dae1, #3a404b);
  --edge: light-dark(#868f9c, #737c8a);
  --field: light-dark(#fff, #14161a);
  --accent: light-dark(#b53700, #ff8a57);
  --act: #ff5c1a;
  --on-act: #0b1324;
  --wrong: light-dark(#b3261e, #ff9d94);
  --mark: light-dark(#fdf0d0, #3d3113);
  --on-mark: light-dark(#6b4a00, #f6d88e);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; background: var(--page); color: var(--ink); }
.test-mode { padding: 6px 16px; text-align: center; font-size: 14px; background: var(--mark); color: var(--on-mark); }
main {
  display: grid; gap: 24px 48px; max-width: 900px; margin: 0 auto; padding: 24px 16px 48px; align-items: start;
}
a { color: var(--accent); }
h1 { font-size: 20px; line-height: 1.3; font-weight: 600; overflow-wrap: anywhere; }
h2 { font-size: 18px; line-height: 1.3; font-weight: 600; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }

.back { display: inline-block; margin-bottom: 20px; padding: 8px 0; color: var(--quiet); text-decoration: none; }
.back:hover { color: var(--ink); text-decoration: underline; }
.product { display: block; width: 100%; height: auto; aspect-ratio: 1200 / 630; margin-bottom: 20px; border-radius: 10px; background: var(--line); }
.what { color: var(--quiet); font-weight: 550; }
.heading { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 8px 16px; margin-bottom: 16px; }
.heading h2 { margin: 0; }
.brands { display: flex; gap: 4px; padding: 0; list-style: none; }
.brands li { padding: 2px 6px; border: 1px solid var(--edge); border-radius: 4px; font-size: 12px; line-height: 1.4; font-weight: 700; }
.lock { vertical-align: -3px; }
.total { margin: 4px 0 4px; font-size: 36px; line-height: 1.2; font-weight: 650; font-variant-numeric: tabular-nums; }
.items { padding: 0; border-top: 1px solid var(--line); list-style: none; }
.items li { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--line); }
.items span:first-child { overflow-wrap: anywhere; }
.items span:last-child { font-variant-numeric: tabular-nums; }
.quiet { color: var(--quiet); font-size: 14px; }

.card { padding: 24px 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
form { display: grid; gap: 16px; }
.card h2 { margin-bottom: 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: start; }
.field { display: grid; gap: 6px; }
label { font-size: 14px; font-weight: 550; }
fieldset { display: grid; gap: 16px; min-width: 0; padding: 0; border: 0; }
legend { margin-bottom: 16px; padding: 0; font-size: 18px; line-height: 1.3; font-weight: 600; }
.agree { display: flex; gap: 12px; align-items: start; min-height: 24px; font-weight: 400; }
.agree input { flex: none; width: 24px; min-height: 24px; }
input, select {
  width: 100%; min-height: 46px; padding: 10px 12px; border: 1px solid var(--edge); border-radius: 8px;
  background: var(--field); color: var(--ink); font: inherit; font-variant-numeric: tabular-nums;
}
input::placeholder { color: var(--quiet); opacity: .8; }
input[readonly] { background: var(--page); color: var(--quiet); }
input[aria-invalid=true] { border-color: var(--wrong); box-shadow: 0 0 0 1px var(--wrong); }
.wrong { color: var(--wrong); font-size: 14px; }
button, .button {
  display: block; width: 100%; min-height: 50px; padding: 12px 16px; border: 1px solid transparent; border-radius: 8px;
  background: var(--act); color: var(--on-act); font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { filter: brightness(1.08); }
.second { border-color: var(--line); background: transparent; color: var(--ink); }
.notice { grid-column: 1 / -1; justify-self: center; display: grid; gap: 16px; width: min(100%, 460px); margin-top: 24px; text-align: center; }
.notice form { gap: 12px; }

.choose summary { padding: 12px 0; font-weight: 550; cursor: pointer; }
.choose h3 { margin: 12px 0 8px; font-size: 14px; font-weight: 600; }
.choose ul { display: grid; gap: 8px; padding: 0; list-style: none; }
.choose button { display: flex; justify-content: space-between; gap: 12px; min-height: 44px; padding: 8px 12px; font-weight: 500; text-align: left; }
.choose small { color: var(--quiet); font-variant-numeric: tabular-nums; }

.wide { grid-column: 1 / -1; min-width: 0; }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px; }
.row button { width: auto; }
.card p + form, .card form + form { margin-top: 16px; }
.told { display: grid; gap: 12px; }
.open { margin-top: 12px; padding-left: 20px; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { width: 100%; margin-top: 16px; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 10px 12px 10px 0; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap; }
td:first-child { min-width: 9rem; white-space: normal; overflow-wrap: anywhere; }
td:nth-child(3) { white-space: normal; }

@media (min-width: 760px) {
  main { grid-template-columns: 1fr 1fr; padding-top: 56px; }
  .card { padding: 32px; }
}
`;
