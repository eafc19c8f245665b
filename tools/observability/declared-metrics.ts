/** Finds the metrics that the source declares, and their labels. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export interface DeclaredMetric {
  readonly name: string
  readonly kind: "counter" | "gauge" | "histogram"
  /** The file that declares it, relative to the root. */
  readonly file: string
}

const declaration = /new (Counter|Gauge|Histogram)\(\{\s*name: "(\w+)"([^]*?)\}\)/g
const labelNames = /labelNames: \[([^\]]*)\]/

const suffixes = { counter: [""], gauge: [""], histogram: ["_bucket", "_sum", "_count"] } as const

const sourcesBelow = (root: string, folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => file.includes("/src/") && !file.includes("node_modules"))

const declarationsBelow = (root: string) =>
  sourcesBelow(root, "packages").flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(declaration)].map(
      ([, kind = "", name = "", rest = ""]) => ({ file, kind: kind.toLowerCase(), name, rest }),
    ),
  )

const isKind = (kind: string): kind is DeclaredMetric["kind"] => Object.hasOwn(suffixes, kind)

/** Every metric declared in a `src` folder below `packages`. */
export const declaredMetrics = (root: string): ReadonlyArray<DeclaredMetric> =>
  declarationsBelow(root).flatMap(({ name, kind, file }) =>
    isKind(kind) ? [{ name, kind, file }] : [],
  )

/** The labels of each metric that has some. */
export const declaredLabels = (root: string): ReadonlyMap<string, ReadonlyArray<string>> =>
  new Map(
    declarationsBelow(root).flatMap(({ name, rest }) => {
      const labels = [...(labelNames.exec(rest)?.[1] ?? "").matchAll(/"(\w+)"/g)]
      return labels.length === 0 ? [] : [[name, labels.map(([, label = ""]) => label)] as const]
    }),
  )

/** The names of the metrics' series in Prometheus. */
export const seriesNames = (metrics: ReadonlyArray<DeclaredMetric>): ReadonlySet<string> =>
  new Set(metrics.flatMap((one) => suffixes[one.kind].map((suffix) => one.name + suffix)))
