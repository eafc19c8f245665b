import { expect, it } from "vitest"
import { filesToRunAgain } from "./second-run.ts"

const failure = (file: string, error: string) => ({ file, line: 1, title: "a test", error })
const late = failure("a.test.ts", "Error: condition not met in 20000 ms: an invoice is issued")
const slow = failure("a.test.ts", "Test timed out in 60000ms.")

it.each([
  ["a file in which only timeouts failed, once for all its failures", [late, slow], ["a.test.ts"]],
  [
    "nothing after a comparison",
    [late, failure("b.test.ts", "expected 2 to be 1 // Object.is equality")],
    [],
  ],
  [
    "nothing after a file that can't be loaded",
    [late, failure("b.test.ts", "Cannot find module './b.ts'")],
    [],
  ],
  ["nothing after an error outside any test", [slow, { ...late, file: "" }], []],
  ["nothing without failures", [], []],
])("%s runs again", (_what, failures, files) => {
  expect(filesToRunAgain(failures)).toEqual(files)
})
