/** How the pages look: one column, the reader's own font, light or dark as the reader has it. */
export const styles = `
:root {
  --paper: #ffffff; --ink: #1c2430; --quiet: #5b6675; --line: #dfe4ea;
  --panel: #f5f7f9; --link: #0b5cad; --no: #a3261f; --later: #7a5200;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181d; --ink: #e6eaef; --quiet: #9aa5b1; --line: #2c343d;
    --panel: #1c2228; --link: #7cb7f5; --no: #ff9a8f; --later: #f0c36a;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 46rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
  overflow-wrap: break-word;
}
header {
  display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; margin-bottom: 2.5rem; font-size: .9rem;
}
header :last-child { margin-left: auto; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .15em; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .75rem; letter-spacing: -.01em; }
h2 { font-size: 1.1rem; margin: 2.25rem 0 .5rem; }
p { margin: 0 0 .75rem; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace; }
code { font-size: .9em; }
p code { background: var(--panel); border-radius: .25rem; padding: .1em .3em; }
pre {
  margin: 0; padding: 1rem 1.15rem; white-space: pre-wrap; font-size: .85rem; line-height: 1.55;
  background: var(--panel); border: 1px solid var(--line); border-radius: .5rem;
}
.lead { color: var(--quiet); }
.facts {
  display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1.5rem; padding: 0; list-style: none;
}
.facts li {
  border: 1px solid var(--line); border-radius: 1rem; padding: .15rem .75rem; font-size: .85rem;
}
.no { color: var(--no); }
.later { color: var(--later); }
table { width: 100%; border-collapse: collapse; font-size: .95rem; }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; }
th { font-size: .85rem; font-weight: 600; color: var(--quiet); }
tr { border-bottom: 1px solid var(--line); }
td:first-child { white-space: nowrap; }
td.status { font-variant-numeric: tabular-nums; color: var(--quiet); }
@media (max-width: 34rem) {
  thead { display: none; }
  tr, td { display: block; padding-right: 0; }
  tr { padding: .6rem 0; }
  td { padding: 0; }
  td:first-child { white-space: normal; }
}
`
