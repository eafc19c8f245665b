/** Finds the metrics that the source declares, and their labels. */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

const suffixes = { counter: [""], gauge: [""], histogram: ["_bucket", "_sum", "_count"] } as const

export interface DeclaredMetric {
  readonly name: string
  readonly kind: keyof typeof suffixes
  readonly labels: ReadonlyArray<string>
}

const declaration = /new (Counter|Gauge|Histogram)\(\{\s*name: "(\w+)"([^]*?)\}\)/g
const labelNames = /labelNames: \[([^\]]*)\]/

const isKind = (kind: string): kind is DeclaredMetric["kind"] => Object.hasOwn(suffixes, kind)

const declaredIn = (text: string): ReadonlyArray<DeclaredMetric> =>
  [...text.matchAll(declaration)].flatMap(([, type = "", name = "", rest = ""]) => {
    const kind = type.toLowerCase()
    const labels = (labelNames.exec(rest)?.[1] ?? "").matchAll(/"(\w+)"/g)
    return isKind(kind) ? [{ name, kind, labels: [...labels].map(([, label = ""]) => label) }] : []
  })

/** Every metric declared in a `src` folder below `packages`. */
export const declaredMetrics = (root: string): ReadonlyArray<DeclaredMetric> =>
  globSync("packages/**/src/**/*.ts", {
    cwd: root,
    exclude: (path) => path.endsWith("node_modules"),
  }).flatMap((file) => declaredIn(readFileSync(join(root, file), "utf8")))

/** The names of the metrics' series in Prometheus. */
export const seriesNames = (metrics: ReadonlyArray<DeclaredMetric>): ReadonlySet<string> =>
  new Set(metrics.flatMap((one) => suffixes[one.kind].map((suffix) => one.name + suffix)))
