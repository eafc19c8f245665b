import { existsSync, readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { cleanTree } from "./probes/clean-tree.ts"
import { probes } from "./probes/probes.ts"
import { violationsOf } from "./rule.ts"
import { rules } from "./rules.ts"
import { workspaceOf } from "./workspace.ts"

describe("The dependency rules", () => {
  it("report nothing in a clean workspace", () => {
    expect(violationsOf(workspaceOf(cleanTree), rules)).toEqual([])
  })

  it("all have a probe, and every probe names a rule", () => {
    const probed = new Set(probes.map(({ rule }) => rule))
    expect([...probed].toSorted()).toEqual(rules.map(({ name }) => name).toSorted())
  })

  it("have names of their own", () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
  })

  it("each cite a decision record that exists", () => {
    const folder = new URL("../../docs/adr/", import.meta.url)
    const records = existsSync(folder) ? readdirSync(folder).map((file) => file.slice(0, 4)) : []
    expect(records).toEqual(expect.arrayContaining(rules.map(({ adr }) => adr)))
  })
})

describe("A planted violation", () => {
  it.each(probes)("is reported by $rule: $title", ({ rule, path, text }) => {
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

  const aboutContent = probes.filter(({ rule }) => rule !== "files-belong-to-a-package")

  it.each(aboutContent)("is not reported when it is a comment: $rule: $title", ({ path, text }) => {
    const before = cleanTree.get(path) ?? ""
    const workspace = workspaceOf(new Map([...cleanTree, [path, `${before}\n/* ${text} */\n`]]))
    expect(violationsOf(workspace, rules)).toEqual([])
  })
})
