/**
 * The metrics that the source declares, and the series and labels that a PromQL expression names:
 * only the part of PromQL that this repository's rules and dashboard use, where the token after a
 * name determines what it is.
 */
import type { SourceTree } from "../architecture/source-tree.ts"

const suffixes = { counter: [""], gauge: [""], histogram: ["_bucket", "_sum", "_count"] } as const

export interface DeclaredMetric {
  readonly name: string
  readonly kind: keyof typeof suffixes
  readonly labels: ReadonlyArray<string>
}

const declaration = /new (Counter|Gauge|Histogram)\(\{\s*name: "(\w+)"([^]*?)\}\)/g
const isKind = (kind: string): kind is DeclaredMetric["kind"] => Object.hasOwn(suffixes, kind)

/** Every metric declared in a `src` folder below `packages`. */
export const declaredMetrics = (tree: SourceTree): ReadonlyArray<DeclaredMetric> =>
  [...tree]
    .filter(([path]) => /^packages\/.*\/src\/.*\.ts$/.test(path))
    .flatMap(([, text]) => [...text.matchAll(declaration)])
    .flatMap(([, type = "", name = "", rest = ""]) => {
      const kind = type.toLowerCase()
      const labels = /labelNames: \[([^\]]*)\]/.exec(rest)?.[1]?.match(/\w+/g) ?? []
      return isKind(kind) ? [{ name, kind, labels: [...labels] }] : []
    })

/** The names of the metrics' series in Prometheus. */
export const seriesNames = (metrics: ReadonlyArray<DeclaredMetric>): ReadonlySet<string> =>
  new Set(metrics.flatMap(({ name, kind }) => suffixes[kind].map((suffix) => name + suffix)))

const keyword = /^(?:and|or|unless|by|on|without|ignoring|group_left|group_right|bool|offset)$/

const withoutTexts = (expression: string): string => expression.replaceAll(/"[^"]*"/g, '""')

/** Labels before a group: `by (le, route)`. */
const groupings = /\b(?:by|on|without|ignoring)\s*\([^)]*\)/g
const selectors = /\{[^}]*\}/g
const ranges = /\[[^\]]*\]/g

/** The series, each once, in order of appearance. */
export const queriedSeries = (expression: string): ReadonlyArray<string> => {
  const bare = [groupings, selectors, ranges].reduce(
    (text, part) => text.replaceAll(part, " "),
    withoutTexts(expression),
  )
  // A name before "(" is a function.
  const names = bare.match(/(?<![\w:])[a-zA-Z_:][\w:]*(?![\w:]*\s*\()/g) ?? []
  return [...new Set(names)].filter((name) => !keyword.test(name))
}

/** The labels that select or group series. */
export const queriedLabels = (expression: string): ReadonlyArray<string> => {
  const bare = withoutTexts(expression)
  const chosen =
    bare
      .match(selectors)
      ?.join()
      .matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g) ?? []
  const grouped = [...bare.matchAll(groupings)].flatMap(
    ([text]) => text.slice(text.indexOf("(")).match(/\w+/g) ?? [],
  )
  return [...new Set([...[...chosen].map(([, label = ""]) => label), ...grouped])]
}
