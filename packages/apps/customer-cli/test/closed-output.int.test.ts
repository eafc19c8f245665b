/** The command line whose reader goes away, as `head` does. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const bin = fileURLToPath(new URL("../src/main.ts", import.meta.url))

it("a closed output ends the command without a complaint", async () => {
  const child = spawn(process.execPath, [bin, "--help"], { stdio: ["ignore", "pipe", "pipe"] })
  child.stdout.destroy()
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, "exit")])
  expect([code, complaint]).toEqual([0, ""])
})
