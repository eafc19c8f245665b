/** The metrics that the source declares: their names, and the labels of those that have some. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export interface DeclaredMetric {
  readonly name: string
  readonly kind: "counter" | "gauge" | "histogram"
  /** The file that declares it, from the root. */
  readonly file: string
}

const name = String.raw`\(\s*"([a-z][a-z0-9_]*)"`

const declaration = new RegExp(
  String.raw`(?:Metric\.(counter|gauge|histogram)|\b(gauge|counter)Of)${name}`,
  "g",
)

const labelled = new RegExp(
  String.raw`\bseries\(\s*Metric\.\w+${name}[\s\S]*?\}\),\s*((?:"\w+",?\s*)+)\)`,
  "g",
)

const sourcesBelow = (root: string, folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => file.includes("/src/") && !file.includes("node_modules"))

const kindOf = (text: string | undefined): DeclaredMetric["kind"] =>
  text === "counter" || text === "histogram" ? text : "gauge"

/** Every metric declared in a `src` folder below `packages`. */
export const declaredMetrics = (root: string): ReadonlyArray<DeclaredMetric> =>
  sourcesBelow(root, "packages").flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(declaration)].map(
      ([, made, read, called = ""]) => ({ name: called, kind: kindOf(made ?? read), file }),
    ),
  )

/** The labels of each metric that is declared with some. */
export const declaredLabels = (root: string): ReadonlyMap<string, ReadonlyArray<string>> =>
  new Map(
    sourcesBelow(root, "packages").flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(labelled)].map(
        ([, called = "", labels = ""]) =>
          [called, [...labels.matchAll(/"(\w+)"/g)].map(([, label = ""]) => label)] as const,
      ),
    ),
  )

const suffixes = { counter: [""], gauge: [""], histogram: ["_bucket", "_sum", "_count"] } as const

/** The names under which Prometheus has them. */
export const seriesNames = (metrics: ReadonlyArray<DeclaredMetric>): ReadonlySet<string> =>
  new Set(metrics.flatMap((one) => suffixes[one.kind].map((suffix) => one.name + suffix)))
