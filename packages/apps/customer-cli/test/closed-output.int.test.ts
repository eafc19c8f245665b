/** A reader of the output closes the pipe, as `head` does. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const bin = fileURLToPath(new URL("../src/main.ts", import.meta.url))

it("a closed output ends the command without an error message", async () => {
  const child = spawn(process.execPath, [bin, "--help"], { stdio: ["ignore", "pipe", "pipe"] })
  child.stdout.destroy()
  const [errorOutput, [code]] = await Promise.all([text(child.stderr), once(child, "exit")])
  expect([code, errorOutput]).toEqual([0, ""])
})
