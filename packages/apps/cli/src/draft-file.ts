/** A file that appears under its name when it is complete; an earlier file stays until then. */
import { createHash, randomUUID } from "node:crypto"
import { type FileHandle, open, rename, rm } from "node:fs/promises"
import type { Sha256 } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import { CommandFailed } from "./command-failed.ts"

export interface DraftFile {
  readonly write: (bytes: string | Uint8Array) => Promise<void>
  /** What was written so far, from the start. */
  readonly read: () => AsyncIterable<Uint8Array>
  /** Gives the file its name; returns the hash of what was written. */
  readonly complete: () => Promise<Sha256>
}

/** Replaces a line on a terminal; a file or a pipe gets no progress. */
export const report = (progress: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${progress}`)
}

const clearReport = (): void => {
  if (process.stderr.isTTY) process.stderr.write("\r\u001B[K")
}

/** Runs file operations; a failure names the file. */
export const onFile = <A>(path: string, work: () => Promise<A>): Effect.Effect<A, CommandFailed> =>
  Effect.tryPromise({
    try: work,
    catch: (cause) =>
      new CommandFailed(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`),
  })

const draftOf = (path: string, draft: string, handle: FileHandle): DraftFile => {
  const hash = createHash("sha256")
  return {
    write: async (bytes) => {
      hash.update(bytes)
      await handle.writeFile(bytes)
    },
    read: () => handle.createReadStream({ start: 0, autoClose: false }),
    complete: async () => {
      await handle.sync()
      await rename(draft, path)
      return hash.digest("hex") as Sha256
    },
  }
}

/** Uses a draft of the file, which is removed unless it was completed. */
export const withDraft = <A, E, R>(
  path: string,
  use: (draft: DraftFile) => Effect.Effect<A, E, R>,
): Effect.Effect<A, E | CommandFailed, R> => {
  const draft = `${path}.${randomUUID()}.part`
  return Effect.acquireUseRelease(
    onFile(path, () => open(draft, "wx+")),
    (handle) => use(draftOf(path, draft, handle)),
    (handle) =>
      Effect.promise(async () => {
        clearReport()
        await handle.close()
        await rm(draft, { force: true })
      }),
  )
}
