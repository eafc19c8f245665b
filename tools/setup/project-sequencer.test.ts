import { describe, expect, it } from "vitest"
import { byProject } from "./project-sequencer.ts"

const file = (path: string, name: string, groupOrder = 0) => ({
  path,
  project: { name, config: { sequence: { groupOrder } } },
})

describe("byProject", () => {
  it("byProject sorts by group, then by the given order of projects, and is stable", () => {
    const files = [
      file("kills", "cluster", 1),
      file("money", "domain"),
      file("larger", "database"),
      file("smaller", "database"),
      file("pack", "tools"),
    ]
    const sorted = byProject(files, ["tools", "cluster", "database", "domain"])
    expect(sorted.map(({ path }) => path)).toEqual(["pack", "larger", "smaller", "money", "kills"])
  })
})
