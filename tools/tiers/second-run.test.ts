import { describe, expect, it } from "vitest"
import { filesToRunAgain } from "./second-run.ts"

const failure = (file: string, error: string) => ({ file, line: 1, title: "a test", error })
const late = "Error: condition not met in 20000 ms: an invoice is issued"

describe("Files that run a second time", () => {
  it("a file in which only timeouts failed runs again, once for all its failures", () => {
    const failures = [
      failure("a.test.ts", late),
      failure("a.test.ts", "Test timed out in 60000ms."),
    ]
    expect(filesToRunAgain(failures)).toEqual(["a.test.ts"])
  })

  it.each([
    ["a comparison", "a.test.ts", "expected 2 to be 1 // Object.is equality"],
    ["a file that can't be loaded", "a.test.ts", "Cannot find module './b.ts'"],
    ["an error outside any test", "", late],
  ])("%s is never repeated, and nothing else of its run is", (_what, file, error) => {
    expect(filesToRunAgain([failure("b.test.ts", late), failure(file, error)])).toEqual([])
  })

  it("a run without failures repeats nothing", () => {
    expect(filesToRunAgain([])).toEqual([])
  })
})
