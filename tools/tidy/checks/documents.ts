/** Checks the form of decision records, and the generated page of ports. */
import type { Check, Finding } from "../check.ts"
import { portsPage, portsPagePath } from "../ports.ts"

const recordLines = 80
const headings = [
  "Status",
  "Date",
  "Context",
  "Decision",
  "Consequences",
  "Alternatives",
  "Enforced by",
]

const isRecord = (path: string): boolean => /^docs\/adr\/\d{4}-.*\.md$/.test(path)

const hasHeading = (text: string, heading: string): boolean =>
  new RegExp(`(?:^|[·|,;])[#*\\s-]*${heading}\\b`, "im").test(text)

const problemsOf = (path: string, text: string): ReadonlyArray<Finding> => {
  const length = text.trimEnd().split("\n").length
  const long = length > recordLines ? [`${length} lines`] : []
  const missing = headings
    .filter((heading) => !hasHeading(text, heading))
    .map((heading) => `no "${heading}"`)
  return [...long, ...missing].map((found) => ({ path, line: 1, found }))
}

export const documentChecks: ReadonlyArray<Check> = [
  {
    name: "decision-records",
    message: `a record has at most ${recordLines} lines and the headings ${headings.join(", ")}`,
    run: (tree) =>
      [...tree]
        .filter(([path]) => isRecord(path))
        .flatMap(([path, text]) => problemsOf(path, text)),
  },
  {
    name: "ports-page",
    message: "docs/ports.md is generated from the source: node tools/tidy/main.ts --write",
    run: (tree) =>
      tree.get(portsPagePath) === portsPage(tree)
        ? []
        : [{ path: portsPagePath, line: 1, found: "stale" }],
  },
]
