/**
 * The style checks. Each reads every text file of the repository and returns its findings; most
 * search files for a pattern.
 */
import { lineAt, type SourceTree } from "../architecture/source-tree.ts"
import { linkProblems } from "./links.ts"
import { portsPage, portsPagePath } from "./ports.ts"

export type Finding = readonly [path: string, line: number, found: string]

export interface Check {
  readonly name: string
  readonly message: string
  readonly run: (tree: SourceTree) => ReadonlyArray<Finding>
}

/** Handwritten TypeScript and JavaScript. */
const source =
  /^(?!(?:packages\/sdk\/src\/|.*\/operator-)schema\.ts$)(?:(?:packages|tools|examples|deploy)\/.*\.(?:tsx?|mjs)|[^/]+\.ts)$/
const anything = /./

/** Calls `problemsOf` for each file whose path matches. */
const files =
  (
    paths: RegExp,
    problemsOf: (path: string, text: string) => ReadonlyArray<string>,
  ): Check["run"] =>
  (tree) =>
    [...tree]
      .filter(([path]) => paths.test(path))
      .flatMap(([path, text]) => problemsOf(path, text).map((what) => [path, 1, what] as const))

/** Reports each match of the (global) pattern, and `say` of it. */
const matches =
  (
    paths: RegExp,
    pattern: RegExp,
    say: (text: string) => string = (text) => text.trim(),
  ): Check["run"] =>
  (tree) =>
    [...tree]
      .filter(([path]) => paths.test(path))
      .flatMap(([path, text]) =>
        [...text.matchAll(pattern)].map(
          ({ index, 0: matched }) =>
            [path, lineAt(text, index + matched.search(/\S/)), say(matched)] as const,
        ),
      )

const emptyName =
  /^(?:utils|common|shared|helpers|misc|core|manager)$|-(?:utils?|helpers?|manager|impl|port|dto)$/
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** A dot marks a variant: order.record.ts, order.prop.test.ts. */
const variant =
  /^(?:memory|record|mapper|module|contract|test|prop|int|e2e|system|cluster|clients|images|config)$/

const nameProblems = (path: string): ReadonlyArray<string> => {
  const folders = path.split("/")
  const [stem = "", ...dotted] = (folders.pop() ?? "").split(".")
  const names = [...folders, stem]
  return [
    ...names.filter((name) => emptyName.test(name)).map((name) => `${name} has no meaning`),
    ...names.filter((name) => !kebab.test(name)).map((name) => `${name} is not kebab-case`),
    ...dotted
      .slice(0, -1)
      .filter((name) => !variant.test(name))
      .map((name) => `.${name} is not a known variant`),
  ]
}

/**
 * Words for which the field has better ones: events are published, messages consumed, attempts
 * repeated. Searched in prose and in the parts of names.
 */
const better: Readonly<Record<string, string>> = {
  "told|tell|tells|telling": "publish, report, notify, distinguish",
  "heard|hear|hears": "receive, consume",
  anew: "again, re-",
  whoever: "the caller, everyone who",
  whatever: "whether or not, any",
  upon: "on",
  "mend|mends|mended": "fix",
  begun: "started",
  "lane|lanes": "partition",
  tenure: "lease epoch",
  unhurried: "asynchronous",
  wordings: "messages",
  patience: "timeout",
}
const betterThan = (word: string): string =>
  Object.entries(better).find(([words]) => words.split("|").includes(word))?.[1] ?? "say it plainly"
const phrases = "as it were|be it|is at it|carries on|can't be had|is to be had"
const spelled = Object.keys(better).join("|")
const capitalised = spelled.replaceAll(/\b./g, (letter) => letter.toUpperCase())

const recordLines = 80
const headings = "Status, Date, Context, Decision, Consequences, Alternatives, Enforced by"

const recordProblems = (_path: string, text: string): ReadonlyArray<string> => {
  const length = text.trimEnd().split("\n").length
  const missing = headings
    .split(", ")
    .filter((heading) => !new RegExp(`(?:^|[·|,;])[#*\\s-]*${heading}\\b`, "im").test(text))
  return [
    ...(length > recordLines ? [`${length} lines`] : []),
    ...missing.map((heading) => `no "${heading}"`),
  ]
}

export const checks: ReadonlyArray<Check> = [
  {
    name: "line-length",
    message: "a line has at most 100 characters, unless it is an address, an import or a text",
    run: matches(
      source,
      /^(?!.*:\/\/|.*\bfrom "[^"]*"$|\s*[[{(]*\s*(?:["'`]|\/[^/*])).{101,}$/gm,
      ({ length }) => `${length} characters`,
    ),
  },
  {
    name: "file-names",
    message: "files and folders are named in kebab-case after their contents",
    run: files(source, nameProblems),
  },
  {
    name: "type-names",
    message: "types are named after roles: no I prefix, no Impl, Port, Dto, Manager",
    run: matches(
      source,
      /(?<=^\s*(?:export )?(?:declare )?(?:abstract )?)(?:class|interface|type) (?:I[A-Z][a-z]\w*|\w+(?:Impl|Port|Dto|Manager|Helper|Utils?))\b/gm,
    ),
  },
  {
    name: "conflict-markers",
    message: "a merge must be finished",
    run: matches(anything, /^(?:<{7}|>{7})(?: .*)?$/gm),
  },
  {
    name: "type-escapes",
    message: "types are proven or decoded, never asserted",
    run: matches(source, /\bas\s+unknown\s+as\b/g),
  },
  {
    name: "silenced-tools",
    message: "fix the finding of the linter or formatter instead of silencing it",
    run: matches(source, /(?:oxlint|eslint)-disable|biome-(?:ignore)/g),
  },
  {
    name: "comment-banners",
    message: "a comment is a sentence, not a banner",
    run: matches(source, /^[ \t]*(?:\/\/|\/?\*)[ \t]*(?:[-=*#~_─═]{3,}|[A-Z][A-Z ]{8,}$).*$/gm),
  },
  {
    name: "machine-paths",
    message: "the project names no path of one machine",
    run: matches(anything, /(?<![\w.~\\-])\/(?:work|home|root)\/[\w.-]*/g),
  },
  {
    name: "registry-hosts",
    message: "package-lock.json and .npmrc leave the registry to the machine that installs",
    run: matches(
      /^(?:package-lock\.json|\.npmrc)$/,
      /"resolved":\s*"https?:[^"]*"|^registry\s*=.*$/gm,
    ),
  },
  {
    name: "hooks-of-modules",
    message:
      "files share processes, so a hook at the top of a module runs only for the first test file: " +
      "let each file call a function",
    run: matches(/^(?!.*\.test\.ts$).*\.tsx?$/, /^(?:before|after)(?:All|Each)\s*\(/gm),
  },
  {
    name: "plain-words",
    message: "the field has a better word for it",
    run: matches(
      /^(?!tools\/tidy\/(?:checks|tidy\.test)\.ts$|package-lock\.json$)/,
      new RegExp(
        `(?<![A-Za-z])(?:${spelled}|${capitalised}|${phrases})(?![a-z])` +
          `|(?<=[a-z])(?:${capitalised})(?![a-z])`,
        "g",
      ),
      (name) => `${name}: ${betterThan(name.toLowerCase())}`,
    ),
  },
  {
    name: "decision-records",
    message: `a record has at most ${recordLines} lines and the headings ${headings}`,
    run: files(/^docs\/adr\/\d{4}-.*\.md$/, recordProblems),
  },
  {
    name: "code-links",
    message:
      "a link to a line of code names a symbol on that line: npm run tidy -- --write moves the link",
    run: linkProblems,
  },
  {
    name: "ports-page",
    message: "docs/ports.md is generated from the source: npm run tidy -- --write",
    run: (tree) =>
      tree.get(portsPagePath) === portsPage(tree) ? [] : [[portsPagePath, 1, "stale"]],
  },
]
