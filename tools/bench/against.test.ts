import { describe, expect, it } from "vitest"
import { againstReport, readReport, roundArgs } from "./against.ts"
import { resultTable, summarise } from "./comparison.ts"

const reportOf = (ours: number, cpuMicros: number, name = "POST /v1/orders") =>
  resultTable([
    summarise({
      name,
      unit: "orders/s",
      better: "higher",
      ours: [ours],
      floor: [1_000],
      floorIs: "bare Express",
      goal: 0.7,
      notes: [`CPU for one: ours ${cpuMicros.toLocaleString("en")} µs, floor 500 µs (ratio 0.50)`],
    }),
    summarise({
      name: "size",
      unit: "MB",
      better: "lower",
      ours: [200],
      floor: [100],
      floorIs: "nothing",
    }),
  ])

describe("Against another commit", () => {
  it("reads name, value, unit, ratio and CPU time of a report", () => {
    expect(readReport(reportOf(1_234, 1_050))).toEqual([
      { name: "POST /v1/orders", ours: 1_234, unit: "orders/s", ratio: 1.23, cpuMicros: 1_050 },
      { name: "size", ours: 200, unit: "MB", ratio: 0.5 },
    ])
    expect(readReport("bench: it did not work\n")).toEqual([])
  })

  it("measures both commits with the seconds and the scale of the command line", () => {
    const options = { sections: ["orders"], seconds: 2, rounds: 5 }
    const once = ["--only", "orders", "--rounds", "1", "--seconds", "2"]
    expect(roundArgs("orders", { ...options, scale: "usual" })).toEqual(once)
    expect(roundArgs("orders", { ...options, scale: "brief" })).toEqual([...once, "--brief"])
  })

  it("compares round by round, and leaves out what only one commit measures", () => {
    const rounds = [
      { here: readReport(reportOf(600, 1_100)), there: readReport(reportOf(500, 1_000)) },
      { here: readReport(reportOf(500, 1_200)), there: readReport(reportOf(500, 1_000)) },
      { here: readReport(reportOf(400, 900)), there: readReport(reportOf(500, 1_000)) },
      { here: readReport(reportOf(1, 1, "new")), there: [] },
    ]
    expect(againstReport(rounds, "main").split("\n")).toEqual([
      "POST /v1/orders: 500 orders/s, main 500",
      "  ratio to the floor: 1.00 (0.80-1.20) times that of main",
      "  CPU for one: 1,100 µs, main 1,000 µs: 1.10 (0.90-1.20) times that of main",
      "size: 200 MB, main 200",
      "  ratio to the floor: 1.00 (1.00-1.00) times that of main",
      "",
      "Medians over the rounds, with the lowest and the highest; who begins changes.",
    ])
  })
})
