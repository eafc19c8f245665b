/** The program as a process: started by a link, and read by `head`, which closes the pipe. */
import { helpByLink, helpIntoClosedPipe } from "@procurement/testing"
import { expect, it, onTestFinished } from "vitest"

it("a closed output ends the command without an error message", async () => {
  const end = await helpIntoClosedPipe(new URL("../src/main.ts", import.meta.url))
  expect(end).toEqual({ code: 0, errorOutput: "" })
})

it("bin/procurement-api starts from any folder, by a link, in the project's Node", async () => {
  expect(await helpByLink(onTestFinished, "procurement-api")).toContain("Usage: procurement-api ")
})
