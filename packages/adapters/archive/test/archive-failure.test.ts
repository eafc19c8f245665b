/** How the archive maps errors of the operating system. */
import { ArchiveError } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { constants } from "node:os"
import { describe, expect, it } from "vitest"
import { explain } from "../src/archive-directory.ts"
import { attempt } from "../src/archive-on.ts"

const systemError = (code: "ENOSPC" | "EACCES" | "EIO" | "EROFS" | "ENXIO"): Error =>
  Object.assign(new Error(`${code}: something, write`), {
    code,
    errno: -constants.errno[code],
    syscall: "write",
  })

const failing = (cause: unknown): Effect.Effect<never, ArchiveError> =>
  attempt(explain, () => Promise.reject(cause))

describe("Archive failures", () => {
  it.each([
    ["ENOSPC", "no space left"],
    ["EACCES", "may not be read or written"],
    ["EIO", "input/output error"],
    ["EROFS", "read-only"],
    ["ENXIO", "something"],
  ] as const)("%s is Unavailable and has a readable detail", async (code, words) => {
    const cause = systemError(code)
    const error = await Effect.runPromise(Effect.flip(failing(cause)))
    expect(error).toMatchObject({ reason: "Unavailable", isRetryable: true, cause })
    expect(error.detail).toContain(words)
    expect(error.detail).toContain(code)
  })

  it("an error of the archive itself is not changed", async () => {
    const damaged = new ArchiveError({ reason: "Damaged", detail: "bits fell off" })
    expect(await Effect.runPromise(Effect.flip(failing(damaged)))).toBe(damaged)
  })

  it("an error that does not come from the operating system is a defect", async () => {
    const exit = await Effect.runPromiseExit(failing(new TypeError("a bug")))
    expect(Exit.hasDies(exit)).toBe(true)
  })
})
