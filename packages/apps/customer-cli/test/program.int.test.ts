/** The program as a process: started by a link, and read by `head`, which closes the pipe. */
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { symlink } from "node:fs/promises"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { temporaryFolder } from "@procurement/testing"
import { expect, it, onTestFinished } from "vitest"

const bin = fileURLToPath(new URL("../src/main.ts", import.meta.url))

it("a closed output ends the command without an error message", async () => {
  const child = spawn(process.execPath, [bin, "--help"], { stdio: ["ignore", "pipe", "pipe"] })
  child.stdout.destroy()
  const [errorOutput, [code]] = await Promise.all([text(child.stderr), once(child, "exit")])
  expect([code, errorOutput]).toEqual([0, ""])
})

it("bin/procurement-api starts from any folder, by a link, in the project's Node", async () => {
  const folder = temporaryFolder(onTestFinished)
  const program = fileURLToPath(new URL("../../../../bin/procurement-api", import.meta.url))
  await symlink(program, join(folder, "linked"))
  // A Node in PATH may be too old to run TypeScript.
  const options = { cwd: folder, env: { PATH: "/usr/bin:/bin", HOME: folder } }
  const { stdout } = await promisify(execFile)(join(folder, "linked"), ["--help"], options)
  expect(stdout).toContain("Usage: procurement-api ")
})
