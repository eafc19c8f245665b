import { describe, expect, it } from "vitest"
import { byProject } from "./project-sequencer.ts"

const file = (path: string, name: string, groupOrder = 0) => ({
  path,
  project: { name, config: { sequence: { groupOrder } } },
})

describe("Test files", () => {
  it("come by groups, then by projects as these are named, and else as they were", () => {
    const files = [
      file("kills", "cluster", 1),
      file("money", "domain"),
      file("larger", "database"),
      file("smaller", "database"),
      file("outages", "outages"),
    ]
    const sorted = byProject(files, ["outages", "cluster", "database", "domain"])
    expect(sorted.map(({ path }) => path)).toEqual([
      "outages",
      "larger",
      "smaller",
      "money",
      "kills",
    ])
  })
})
