import { existsSync, readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { cleanTree } from "./probes/clean-tree.ts"
import { probes } from "./probes/probes.ts"
import { violationsOf } from "./rule.ts"
import { rules } from "./rules.ts"
import { workspaceOf } from "./workspace.ts"

describe("Dependency rules", () => {
  it("the rules report nothing in a clean workspace", () => {
    expect(violationsOf(workspaceOf(cleanTree), rules)).toEqual([])
  })

  it("every rule has a probe, and every probe names a rule", () => {
    const probed = new Set(probes.map(({ rule }) => rule))
    expect([...probed].toSorted()).toEqual(rules.map(({ name }) => name).toSorted())
  })

  it("every rule has a unique name", () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
  })

  it("every rule cites an existing decision record", () => {
    const folder = new URL("../../docs/adr/", import.meta.url)
    const records = existsSync(folder) ? readdirSync(folder).map((file) => file.slice(0, 4)) : []
    expect(records).toEqual(expect.arrayContaining(rules.map(({ adr }) => adr)))
  })
})

describe("Planted violations", () => {
  it.each(probes)("$rule reports a violation: $title", ({ rule, path, text }) => {
    const workspace = workspaceOf(new Map([...cleanTree, [path, `\n${text}\n`]]))
    const reported = violationsOf(
      workspace,
      rules.filter(({ name }) => name === rule),
    )
    expect(reported.map((place) => `${place.path} ${place.found}`).join("\n")).toContain(path)
    for (const { line, found } of reported) {
      expect(line).toBeGreaterThan(0)
      expect(found).not.toBe("")
    }
  })

  it.each(probes)("$rule does not report a comment: $title", ({ path, text }) => {
    const before = cleanTree.get(path) ?? ""
    const workspace = workspaceOf(new Map([...cleanTree, [path, `${before}\n/* ${text} */\n`]]))
    expect(violationsOf(workspace, rules)).toEqual([])
  })
})
