import { describe, expect, it } from "vitest"
import type { SourceTree } from "../architecture/source-tree.ts"
import { reportsOf } from "./check.ts"
import { pagesWithMovedLinks } from "./checks/code-links.ts"
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

describe("Tidy checks", () => {
  it("the checks find nothing in a tidy tree", () => {
    expect(reportsOf(tidyTree, checks, [])).toEqual([])
  })

  it("every check has a probe, and every probe names a check", () => {
    const probed = new Set(probes.map(({ check }) => check))
    expect([...probed].toSorted()).toEqual(checks.map(({ name }) => name).toSorted())
  })
})

describe("Untidy files", () => {
  it.each(probes)("$check reports an untidy file: $title", ({ check, path, text }) => {
    const found = reportsWith(path, text).filter((report) => report.check === check)
    expect(found.map((report) => report.path)).toContain(path)
  })
})

describe("Links to lines of code", () => {
  const serve = 'import { a } from "./a.ts"\n\nexport const serve = () => a\n'
  const treeWith = (page: string): SourceTree =>
    new Map([...tidyTree, ["packages/a/src/serve.ts", serve], ["docs/tour.md", page]])

  it("a link is accepted when its line contains the symbol", () => {
    const tree = treeWith("First [`serve`](../packages/a/src/serve.ts#L3) runs.\n")
    expect(reportsOf(tree, checks, []).filter(({ check }) => check === "code-links")).toEqual([])
    expect(pagesWithMovedLinks(tree)).toEqual([])
  })

  it("a link moves to the line that declares its symbol", () => {
    const tree = treeWith("First [`serve`](../packages/a/src/serve.ts#L1) runs.\n")
    expect(pagesWithMovedLinks(tree)).toEqual([
      { path: "docs/tour.md", text: "First [`serve`](../packages/a/src/serve.ts#L3) runs.\n" },
    ])
  })
})

describe("Exceptions", () => {
  const untidy = new Map([...tidyTree, ["packages/a/src/utils.ts", "export {}\n"]])
  const path = "packages/a/src/utils.ts"
  const forgiven = [{ check: "file-names", path, reason: "a probe" }]

  it("an exception allows one check to fail in one file", () => {
    expect(reportsOf(untidy, checks, forgiven)).toEqual([])
    expect(reportsOf(untidy, checks, [])).toMatchObject([{ check: "file-names" }])
  })

  it("an exception that is no longer needed is an error", () => {
    expect(reportsOf(tidyTree, checks, forgiven)).toMatchObject([
      { check: "exceptions", found: "file-names" },
    ])
  })
})
