/** The style of every page: the reader's own font, light or dark by the reader's preference. */

const colours = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #1c2430; --quiet: #566170; --line: #dfe4ea;
  --panel: #f5f7f9; --link: #0b5cad; --no: #a3261f; --later: #7a5200; --button: #0b5cad;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181d; --ink: #e6eaef; --quiet: #9aa5b1; --line: #2c343d;
    --panel: #1c2228; --link: #7cb7f5; --no: #ff9a8f; --later: #f0c36a; --button: #0b5cad;
  }
}
`

const text = `
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem 1.25rem 4rem; max-width: 46rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
  overflow-wrap: break-word;
}
header {
  display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem;
  margin-bottom: 2.5rem; font-size: .9rem;
}
header > :last-child { margin-left: auto; }
.brand {
  display: inline-flex; align-items: center; gap: .55rem;
  color: inherit; font-size: 1rem; font-weight: 650; text-decoration: none;
}
.brand img { display: block; height: 1.75rem; max-width: 9rem; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .15em; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .75rem; letter-spacing: -.01em; }
h2 { font-size: 1.1rem; margin: 2.25rem 0 .5rem; }
h3 { font-size: .95rem; margin: 1.25rem 0 .35rem; }
p { margin: 0 0 .75rem; }
code, pre, textarea {
  font-family: ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace;
}
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
table { width: 100%; margin-bottom: 1.25rem; border-collapse: collapse; font-size: .95rem; }
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

const controls = `
button {
  font: inherit; font-size: .85rem; color: #fff; background: var(--button);
  border: 0; border-radius: .375rem; padding: .35rem .9rem; cursor: pointer;
}
button.plain { color: var(--link); background: none; border: 1px solid var(--line); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
input, textarea, select {
  font-size: .85rem; color: inherit; background: var(--paper); width: 100%;
  border: 1px solid var(--quiet); border-radius: .375rem; padding: .4rem .55rem;
}
label { display: block; font-size: .85rem; margin-bottom: .6rem; }
.cards {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .75rem;
  margin: 1.5rem 0; padding: 0; list-style: none;
}
.cards a {
  display: block; height: 100%; padding: .8rem 1rem; text-decoration: none;
  border: 1px solid var(--line); border-radius: .5rem;
}
.cards a:hover { border-color: var(--link); }
.cards span { display: block; color: var(--quiet); font-size: .85rem; }
.copied { margin-bottom: .75rem; }
.copied button { display: block; margin: .5rem 0 0 auto; }
.copied button[hidden] { display: none; }
`

const reference = `
body.wide { max-width: 78rem; }
.reference { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 0 2.5rem; }
.side {
  position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; padding: .25rem;
}
.side summary { font-weight: 600; color: inherit; }
.side a { display: block; padding: .15rem 0 .15rem .8rem; color: inherit; text-decoration: none; }
.side a span[lang] { display: block; }
.side a:hover { color: var(--link); }
.side a code { color: var(--quiet); font-size: .75rem; overflow-wrap: anywhere; }
.side .method { min-width: 0; font-size: .7rem; color: var(--quiet); }
@media (max-width: 52rem) {
  .reference { grid-template-columns: minmax(0, 1fr); }
  .side { position: static; max-height: 14rem; margin-bottom: 1rem;
    border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .75rem; }
}
.operation { border-top: 1px solid var(--line); margin-top: 2.5rem; padding-top: .5rem; }
.operation h2 { font-size: 1.3rem; margin-top: 1.25rem; }
.call { font-size: .95rem; }
.method { display: inline-block; min-width: 4.2rem; font-size: .8rem; font-weight: 700; }
.tabs { display: flex; flex-wrap: wrap; gap: .35rem; margin: 0 0 .6rem; }
.tabs button[aria-pressed="true"] { color: #fff; background: var(--button); }
.samples pre { margin-bottom: .75rem; }
.samples p { margin: 0 0 .25rem; font-size: .85rem; color: var(--quiet); }
.fields td:nth-child(2) { color: var(--quiet); white-space: nowrap; font-size: .85rem; }
.fields td p { margin: 0; font-size: .9rem; }
details { margin: .6rem 0; }
summary { cursor: pointer; font-size: .9rem; color: var(--link); }
.try { padding: .9rem 1rem; border: 1px solid var(--line); border-radius: .5rem; margin: .6rem 0; }
.try textarea { min-height: 8rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 0 1rem; }
nav ul { margin: 0 0 1rem; padding: 0; list-style: none; font-size: .9rem; }
nav li { margin: .15rem 0; }
`

export const styles = `${colours}${text}${controls}${reference}`
