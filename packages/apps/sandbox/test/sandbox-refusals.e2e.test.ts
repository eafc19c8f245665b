import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, describe, expect, it } from "vitest"
import { folderVersion } from "../src/data-folder.ts"
import { asOrdinaryUser } from "./support/ordinary-user.ts"
import { processesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"

const parent = temporaryFolder(afterAll)

const refusal = async (...run: Parameters<typeof runProgram>): Promise<string> => {
  const program = runProgram(...run)
  expect(await program.ended).toEqual({ code: 1, signal: null })
  expect(processesOf(parent)).toEqual([])
  return program.errors()
}

describe("Failed starts of a sandbox", () => {
  it("a sandbox exits with 1 and leaves a folder of a newer version unchanged", async () => {
    const folder = join(parent, "newer")
    await mkdir(folder)
    await writeFile(join(folder, "VERSION"), "99\n")
    expect(await refusal("sandbox", { SANDBOX_DIR: folder })).toBe(
      `sandbox: ${folder} was written by a newer version (99; this one supports ${folderVersion}): ` +
        "update the project or set SANDBOX_DIR to another folder\n",
    )
    expect(await readdir(folder)).toEqual(["VERSION"])
  })

  it("a sandbox exits with 1 when the user may not create its folder", async () => {
    const closed = join(parent, "closed")
    await mkdir(closed, { mode: 0o555 })
    const folder = join(closed, "sandbox")
    expect(await refusal("sandbox", { SANDBOX_DIR: folder }, asOrdinaryUser)).toBe(
      `sandbox: no permission to write to ${folder} (EACCES): set SANDBOX_DIR to another folder\n`,
    )
  })

  it("a sandbox exits with 1 and names all invalid settings in one line", async () => {
    expect(await refusal("sandbox", { PORT: "http", LOG_LEVEL: "loud", SANDBOX_DIR: "" })).toBe(
      "sandbox: PORT=http: must be a port number; SANDBOX_DIR=: must not be empty; " +
        "LOG_LEVEL=loud: must be one of: silent, error, warn, info, debug\n",
    )
  })
})
