import { describe, expect, it } from "vitest"
import type { SourceTree } from "../architecture/source-tree.ts"
import { reportsOf } from "./check.ts"
import { checks } from "./checks.ts"
import { portsPage, portsPagePath } from "./ports.ts"
import { probes } from "./probes.ts"

const record = [
  "# The core is pure",
  "Status: accepted · Date: 2026-11-20",
  "## Context",
  "## Decision",
  "## Consequences",
  "## Alternatives and why not",
  "## Enforced by",
].join("\n")

const withoutPortsPage: SourceTree = new Map([
  ["package.json", '{ "scripts": { "start": "node packages/a/src/serve.ts" } }'],
  ["package-lock.json", '{ "resolved": "packages/a", "link": true }'],
  ["packages/a/package.json", '{ "exports": { "./*": "./src/*/index.ts" } }'],
  ["packages/a/src/order/index.ts", 'export * from "./order.ts"\n'],
  [
    "packages/a/src/order/order.ts",
    "// Sentences, even -- with dashes. See https://a.example/work/\n",
  ],
  ["packages/a/src/serve.ts", 'new Worker(new URL("./job.ts", import.meta.url))\n'],
  ["packages/a/src/job.ts", 'const said = "console.log(TO" + "DO) as any"\n'],
  ["packages/a/src/main.ts", "export {}\n"],
  [
    "packages/a/test/order.prop.test.ts",
    `describe("a", () => {\n${'  it("b", () => {})\n'.repeat(60)}})\n`,
  ],
  ["docs/adr/0001-pure-core.md", record],
])

const tidyTree: SourceTree = new Map([
  ...withoutPortsPage,
  [portsPagePath, portsPage(withoutPortsPage)],
])

const reportsWith = (path: string, text: string) =>
  reportsOf(new Map([...tidyTree, [path, text]]), checks, [])

describe("The checks of tidiness", () => {
  it("find nothing in a tidy tree", () => {
    expect(reportsOf(tidyTree, checks, [])).toEqual([])
  })

  it("all have a probe, and every probe names a check", () => {
    const probed = new Set(probes.map(({ check }) => check))
    expect([...probed].toSorted()).toEqual(checks.map(({ name }) => name).toSorted())
  })
})

describe("An untidy file", () => {
  it.each(probes)("is found by $check: $title", ({ check, path, text }) => {
    const found = reportsWith(path, text).filter((report) => report.check === check)
    expect(found.map((report) => report.path)).toContain(path)
  })
})

describe("A function's length", () => {
  const functionReports = (text: string) =>
    reportsWith("packages/a/src/order/order.ts", text).filter(
      ({ check }) => check === "function-length",
    )

  it("is fine up to 70 lines", () => {
    expect(functionReports(`export function f() {\n${"  call()\n".repeat(68)}}\n`)).toEqual([])
  })

  it("does not count long data, classes, types or conditions", () => {
    const row = "  a: 1,\n".repeat(80)
    const member = "  readonly f: (a: A) => B\n".repeat(80)
    const condition = `if (a) {\n${"  call()\n".repeat(80)}}\n`
    const text = `const d = {\n${row}}\ninterface I {\n${member}}\n${condition}`
    expect(functionReports(text)).toEqual([])
  })
})

describe("An exception", () => {
  const untidy = new Map([...tidyTree, ["packages/a/src/utils.ts", "export {}\n"]])
  const forgiven = ["file-names", "dead-files"].map((check) => ({
    check,
    path: "packages/a/src/utils.ts",
    reason: "a probe",
  }))

  it("forgives one check in one file", () => {
    expect(reportsOf(untidy, checks, forgiven)).toEqual([])
    expect(reportsOf(untidy, checks, forgiven.slice(1))).toMatchObject([{ check: "file-names" }])
  })

  it("is itself an error when it is no longer needed", () => {
    expect(reportsOf(tidyTree, checks, forgiven.slice(0, 1))).toMatchObject([
      { check: "exceptions", found: "file-names" },
    ])
  })
})
