/** One column on a phone, facts beside each other where there is room; light, dark, and on paper. */
export const STYLES = `
:root { color-scheme: light dark; --ink: #16213a; --paper: #fff; --card: #f3f5f9; --line: #c3cad8; --quiet: #4a5670; --link: #0b4fb3; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9edf5; --paper: #10182b; --card: #1a2440; --line: #3a4763; --quiet: #a9b4cb; --link: #9cc4ff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.25rem; }
a { color: var(--link); }
p { margin: 0.25rem 0 1rem; }
nav ul { padding-left: 1.25rem; }
nav li { padding: 0.15rem 0; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); gap: 0.5rem 1.5rem; margin: 0 0 0.75rem; padding: 0.75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; break-inside: avoid; }
dl > div { min-width: 0; }
dt { font-size: 0.875rem; color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; border-radius: 0.25rem; }
code { overflow-wrap: anywhere; }
.more { color: var(--quiet); }
@media print { body { max-width: none; padding: 0; } nav { display: none; } dl { background: none; } a { color: inherit; text-decoration: none; } }
`;
