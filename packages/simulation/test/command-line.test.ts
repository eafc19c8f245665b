import { spawnSync } from "node:child_process"
import { describe, expect, test } from "vitest"
import { readCommandLine, UsageError } from "../src/command-line.ts"
import { formatProgress } from "../src/report/progress.ts"

const mistakeIn = (line: string): string => {
  try {
    readCommandLine(line.split(" "))
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  return "none"
}

describe("the command line", () => {
  test.each([
    ["--seed 7 --oops", /^Unknown option '--oops'/],
    ["7", /^Unexpected argument '7'/],
    ["--seed", /^Option '--seed <value>' argument missing/],
    ["--seed x", /^--seed must be a whole number from 0, not "x"$/],
    ["--seed 1.5", /^--seed must be/],
    ["--seeds 0", /^--seeds must be a whole number from 1, not "0"$/],
    ["--days 0", /^--days must be/],
    ["--seed 7 --operations 9,x", /^--operations must be positions such as 0,4,17, not "9,x"$/],
    ["--seed 7 --faults 1,,2", /^--faults must be positions/],
    ["--bug none", /^--bug must be one of: reuses-a-number, /],
    ["--adapters none.ts", /^--adapters must be the file of a module, not "none.ts"$/],
    ["--shrink", /^--shrink needs --seed$/],
    ["--html out.html", /^--html needs --seed$/],
    ["--seed 7 --seeds 3", /^--seed is one seed/],
  ])("`%s` is refused in one line", (line, message) => {
    expect(mistakeIn(line)).toMatch(message)
    expect(mistakeIn(line)).not.toContain("\n")
  })

  test("a mistake ends the program with 2, and its line is all that is printed", () => {
    const main = new URL("../src/main.ts", import.meta.url).pathname
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, "--oops"])
    expect({ status, stdout: String(stdout) }).toEqual({ status: 2, stdout: "" })
    expect(String(stderr)).toBe("Unknown option '--oops'; see --help\n")
  })

  test("a module without adapters is a mistake", () => {
    const main = new URL("../src/main.ts", import.meta.url).pathname
    const file = new URL("../src/shrink.ts", import.meta.url).pathname
    const { status, stderr } = spawnSync(process.execPath, [main, "--adapters", file])
    expect(status).toBe(2)
    expect(String(stderr)).toBe(`--adapters ${file}: must export a function named adapters\n`)
  })

  test("runs seeds 1 to 100 of a week unless asked otherwise", () => {
    expect(readCommandLine([])).toMatchObject({ seed: undefined, from: 1, count: 100, days: 7 })
  })

  test("keeps the positions that a shrunk command names, and none of an empty list", () => {
    const { operations, faults } = readCommandLine([
      "--seed",
      "7",
      "--operations",
      "0,4",
      "--faults",
      "",
    ])
    expect({ operations, faults }).toEqual({ operations: [0, 4], faults: [] })
  })
})

describe("progress", () => {
  test.each([
    [1, "10 of 20 seeds, 1 broken, 70.0 days/s, 1 s left"],
    [600, "10 of 20 seeds, 1 broken, 0.1 days/s, 10 min left"],
    [7_500, "10 of 20 seeds, 1 broken, 0.0 days/s, 2 h 05 min left"],
  ])("after %i s", (seconds, line) => {
    const progress = { done: 10, broken: 1, count: 20, days: 7, seconds }
    expect(formatProgress(progress)).toBe(line)
  })
})
