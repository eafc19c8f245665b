/** Where PostgreSQL's programs may be when root starts them. */
import { execFileSync } from "node:child_process"
import { chmod, mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, describe, expect, it } from "vitest"
import { serverAccount } from "../src/embedded/embedded-postgres.ts"

const folder = temporaryFolder(afterAll)

describe("The server's account", () => {
  it("may run a program in a folder that only its owner can enter", async () => {
    const closed = join(folder, "closed")
    const program = join(closed, "program")
    await mkdir(closed)
    await writeFile(program, "#!/bin/sh\n")
    await chmod(program, 0o755)
    await chmod(closed, 0o700)
    const [command = "test", ...rest] = [...serverAccount([closed]).prefix, "test", "-x", program]
    expect(() => execFileSync(command, rest)).not.toThrow()
  })
})
