import { componentLevel, overallLevel, streakOf } from "@procurement/domain/status"
import { describe, expect, it } from "vitest"

const up = { isUp: true }
const down = { isUp: false }
const calm = { impacts: [], isInMaintenance: false }

describe("componentLevel", () => {
  it.each([
    ["operational after a successful check", [down, down, down, up], "operational"],
    ["degraded after one failed check", [up, down], "degraded"],
    ["degraded after two failed checks", [up, down, down], "degraded"],
    ["outage after three failed checks in a row", [up, down, down, down], "outage"],
    ["unknown without a recent check", [], "unknown"],
  ] as const)("the level of a component is %s", (_title, results, level) => {
    expect(componentLevel({ results, ...calm })).toBe(level)
  })

  it("a component is at least as bad as its open incidents", () => {
    expect(componentLevel({ results: [up], impacts: ["minor"], isInMaintenance: false })).toBe(
      "degraded",
    )
    expect(componentLevel({ results: [], impacts: ["critical"], isInMaintenance: false })).toBe(
      "outage",
    )
  })

  it("a component with failed checks is in maintenance while maintenance is announced", () => {
    const results = [down, down, down]
    expect(componentLevel({ results, impacts: [], isInMaintenance: true })).toBe("maintenance")
  })
})

describe("overallLevel", () => {
  it("the service has the level of its worst measured component", () => {
    expect(overallLevel(["operational", "degraded", "operational"])).toBe("degraded")
    expect(overallLevel(["operational", "unknown"])).toBe("operational")
    expect(overallLevel(["unknown"])).toBe("unknown")
    expect(overallLevel([])).toBe("unknown")
  })
})

describe("streakOf", () => {
  it("a streak is the run of equal results up to the last one", () => {
    expect(streakOf([])).toBeUndefined()
    expect(streakOf([up])).toEqual({ isUp: true, length: 1 })
    expect(streakOf([down, up, down, down])).toEqual({ isUp: false, length: 2 })
  })
})
