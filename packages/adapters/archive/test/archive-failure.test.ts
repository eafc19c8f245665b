/** What the archive makes of the errors an operating system has. */
import { ArchiveError } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { constants } from "node:os"
import { describe, expect, it } from "vitest"
import { onFileSystem } from "../src/archive-failure.ts"

const systemError = (code: "ENOSPC" | "EACCES" | "EIO" | "EROFS" | "ENXIO"): Error =>
  Object.assign(new Error(`${code}: something, write`), {
    code,
    errno: -constants.errno[code],
    syscall: "write",
  })

const failing = (cause: unknown): Effect.Effect<never, ArchiveError> =>
  onFileSystem(() => Promise.reject(cause))

describe("An error of the file system", () => {
  it.each([
    ["ENOSPC", "no space left"],
    ["EACCES", "may not be read or written"],
    ["EIO", "input/output error"],
    ["EROFS", "read-only"],
    ["ENXIO", "something"],
  ] as const)("%s is Unavailable and named for people", async (code, words) => {
    const cause = systemError(code)
    const error = await Effect.runPromise(Effect.flip(failing(cause)))
    expect(error).toMatchObject({ reason: "Unavailable", isRetryable: true, cause })
    expect(error.detail).toContain(words)
    expect(error.detail).toContain(code)
  })

  it("of the archive itself passes as it is", async () => {
    const damaged = new ArchiveError({ reason: "Damaged", detail: "bits fell off" })
    expect(await Effect.runPromise(Effect.flip(failing(damaged)))).toBe(damaged)
  })

  it("is a defect when the operating system knows nothing of it", async () => {
    const exit = await Effect.runPromiseExit(failing(new TypeError("a bug")))
    expect(Exit.hasDies(exit)).toBe(true)
  })
})
