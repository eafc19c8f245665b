/**
 * What an error of the file system means to the archive.
 *
 * Only errors of the operating system are translated; anything else is a defect of this package
 * and stays one.
 */
import { ArchiveError } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"

export interface SystemError extends Error {
  readonly code: string
}

export const isSystemError = (cause: unknown): cause is SystemError =>
  cause instanceof Error &&
  "errno" in cause &&
  typeof cause.errno === "number" &&
  "code" in cause &&
  typeof cause.code === "string"

/** Whether the error says that nothing is at that path. */
export const isAbsent = (cause: unknown): boolean => isSystemError(cause) && cause.code === "ENOENT"

/** Whether the error says that something is at that path already. */
export const isPresent = (cause: unknown): boolean =>
  isSystemError(cause) && cause.code === "EEXIST"

const explanations: Readonly<Record<string, string>> = {
  ENOSPC: "no space left on the archive's disk",
  EDQUOT: "the archive's disk quota is used up",
  EACCES: "the archive's directory may not be read or written by this user",
  EPERM: "the archive's file system refuses the operation (it needs hard links)",
  EROFS: "the archive's file system is read-only",
  EIO: "the archive's disk reports an input/output error",
  EMFILE: "too many open files",
  ENFILE: "too many open files on this machine",
}

/** Names the trouble for people; the code of the operating system is always in it. */
export const explain = (cause: SystemError): string =>
  `${explanations[cause.code] ?? cause.message} (${cause.code})`

/**
 * Runs work on the file system. Its errors become `Unavailable`, which can be tried again;
 * `ArchiveError`s it throws pass as they are.
 */
export const onFileSystem = <A>(work: () => Promise<A>): Effect.Effect<A, ArchiveError> =>
  Effect.tryPromise({ try: work, catch: (cause) => cause }).pipe(
    Effect.catch((cause) => {
      if (cause instanceof ArchiveError) return Effect.fail(cause)
      if (!isSystemError(cause)) return Effect.die(cause)
      return Effect.fail(new ArchiveError({ reason: "Unavailable", detail: explain(cause), cause }))
    }),
  )
