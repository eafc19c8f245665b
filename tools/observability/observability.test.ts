/**
 * Rules, dashboard and guide use existing metrics and labels, and the guide explains every metric.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { collectDefaultMetrics, Registry } from "prom-client"
import { parse } from "yaml"
import { readSourceTree, root } from "../architecture/source-tree.ts"
import { declaredMetrics, queriedLabels, queriedSeries, seriesNames } from "./names.ts"

const folder = join(root, "deploy/observability")
const read = (file: string): string => readFileSync(file, "utf8")

interface Rule {
  readonly record?: string
  readonly alert?: string
  readonly expr: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

interface Panel {
  readonly id: number
  readonly title: string
  readonly gridPos: Readonly<Record<"x" | "y" | "w" | "h", number>>
  readonly targets?: ReadonlyArray<{ readonly expr: string }>
}

const rules: ReadonlyArray<Rule> = parse(read(join(folder, "rules.yaml"))).groups.flatMap(
  (group: { readonly rules: ReadonlyArray<Rule> }) => group.rules,
)
const panels: ReadonlyArray<Panel> = JSON.parse(read(join(folder, "dashboard.json"))).panels
const guide = read(join(root, "docs/how-to/observe.md"))
const metrics = declaredMetrics(readSourceTree())
const labelsOf = new Map(metrics.map(({ name, labels }) => [name, labels]))

const recorded = rules.flatMap(({ record }) => record ?? [])
/** Series that Prometheus adds automatically. */
const builtIn = ["up", "ALERTS"]
/** The metrics of every process. */
const processMetrics = new Registry()
collectDefaultMetrics({ register: processMetrics })
const ofProcess = processMetrics.getMetricsAsArray().map(({ name }) => name)
const known = new Set([...seriesNames(metrics), ...recorded, ...builtIn, ...ofProcess])

const expressions: ReadonlyArray<readonly [where: string, expression: string]> = [
  ...rules.map(({ record, alert, expr }) => [record ?? alert ?? "", expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
]

/** Labels that Prometheus adds to every series, and those that group histograms. */
const usualLabels = ["job", "instance", "service", "le", "alertstate"]

describe("Rules and dashboard", () => {
  it("queriedSeries finds only series, and queriedLabels only labels", () => {
    const expression = `(sum by (le, group) (rate(a_total{x="b_total",y!~"5.."}[5m])) or vector(0))
      / on (group) max by (group) (c:ratio_rate5m) > 0.5 and absent(up{job="d"} offset 1h)`
    expect(queriedSeries(expression)).toEqual(["a_total", "c:ratio_rate5m", "up"])
    expect(queriedLabels(expression).toSorted()).toEqual(["group", "job", "le", "x", "y"])
  })

  it("declared metrics are found with and without labels", () => {
    expect(labelsOf.get("http_requests_total")).toEqual(["listener", "method", "route", "status"])
    expect(labelsOf.get("relay_lag_events")).toEqual([])
    expect(metrics.length).toBeGreaterThan(25)
  })

  it.each(expressions)("%s queries existing series by labels that they have", (_where, text) => {
    const queried = queriedSeries(text)
    expect(queried.length).toBeGreaterThan(0)
    expect(queried.filter((name) => !known.has(name))).toEqual([])
    if (queried.some((name) => recorded.includes(name))) return
    const own = queried.flatMap(
      (name) => labelsOf.get(name.replace(/_(?:bucket|sum|count)$/, "")) ?? [],
    )
    expect([...own, ...usualLabels]).toEqual(expect.arrayContaining([...queriedLabels(text)]))
  })

  it("promtool accepts the configuration and passes the tests of the rules", (context) => {
    if (spawnSync("promtool", ["--version"]).error !== undefined) {
      return context.skip("promtool is not installed: the rules were not tested")
    }
    execFileSync("promtool", ["check", "config", join(folder, "prometheus.yaml")])
    const inKubernetes = join(folder, "prometheus.kubernetes.yaml")
    const checked = spawnSync("promtool", ["check", "config", inKubernetes], { encoding: "utf8" })
    // Debian's promtool is built without the discovery of Kubernetes.
    const isUnknown = checked.stderr.includes("field kubernetes_sd_configs not found")
    if (!isUnknown) expect(checked).toMatchObject({ status: 0 })
    execFileSync("promtool", ["test", "rules", join(folder, "rules.test.yaml")])
  })
})

/** The anchors that GitHub derives from the guide's headings. */
const anchors = [...guide.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(/\s/g, "-"),
)

describe("Alerts", () => {
  const alerts = rules.filter(({ alert }) => alert !== undefined)

  it.each(alerts.map((rule) => [rule.alert ?? "", rule] as const))(
    "%s has a severity, a summary and a runbook in the guide",
    (name, { labels, annotations }) => {
      expect(["page", "ticket"]).toContain(labels?.["severity"])
      expect(annotations?.["summary"]).toMatch(/\.$/)
      const [file, anchor] = (annotations?.["runbook"] ?? "").split("#")
      expect(file).toBe("docs/how-to/observe.md")
      expect(anchors).toContain(anchor)
      const shown = name.startsWith("ErrorBudgetBurns") ? "ErrorBudgetBurns…" : name
      expect(guide.includes(shown), `${shown} is in the guide`).toBe(true)
    },
  )

  it("an alert on a single event also fires for the first one, unlike `increase`", () => {
    const onSingleEvents = alerts.filter(({ expr }) => /increase\([^)]*\)+ > 0(?![.\d])/.test(expr))
    expect(onSingleEvents.length).toBeGreaterThan(2)
    for (const { alert = "", expr } of onSingleEvents) {
      expect(expr, alert).toMatch(/\bor\b.*\bunless\b.*\boffset\b/s)
    }
  })

  it("every alert has a unique name", () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  })
})

describe("Dashboard", () => {
  it("the dashboard shows the remaining KSeF budget", () => {
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    expect(shown.flatMap(queriedSeries)).toContain("ksef_budget_available")
  })

  it("no panel overlaps another", () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, nth) => `${x + (nth % w)},${y + Math.floor(nth / w)}`),
    )
    expect(cells.length).toBe(new Set(cells).size)
  })

  it("every panel has a unique id and a unique title", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
  })
})

describe("Metrics", () => {
  it.each(metrics.map((metric) => [metric.name, metric] as const))(
    "%s is explained in the guide and named by Prometheus's conventions",
    (name, { kind }) => {
      expect(guide.includes(`\`${name}\``), `${name} is in the guide`).toBe(true)
      expect(name.endsWith("_total")).toBe(kind === "counter")
      if (kind === "histogram") expect(name).toMatch(/_(?:seconds|invoices)$/)
    },
  )

  it("the metrics of every process that the guide names exist", () => {
    const named = [...guide.matchAll(/`((?:process|nodejs)_\w+)`/g)].map(([, name = ""]) => name)
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !ofProcess.includes(name))).toEqual([])
  })

  it("no label holds an unbounded value such as an id", () => {
    const ids = /id$|tenant|order|invoice|url|path|token|request/i
    for (const [name, labels] of labelsOf) {
      const found = labels.filter((label) => ids.test(label))
      expect(found, name).toEqual([])
    }
  })
})
