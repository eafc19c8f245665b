/**
 * The folder in which a package lies until it is sent, and what failures on the disk mean.
 *
 * A folder goes with its scope. One whose process was killed is removed by whoever packs next, a
 * day later: no package is waited for that long. All in it is encrypted.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { InvoiceClearanceError } from "@procurement/domain/invoice"
import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"

const prefix = "ksef-batch-"
/** Longer than KSeF waits for the largest package: 50 parts of 20 minutes. */
const abandonedAfterMillis = 86_400_000

const isOfTheSystem = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && "syscall" in cause

/** Work on files: what the system refuses is `NotTaken`, what does not fit is `Refused`. */
export const onDisk = <A>(work: () => Promise<A>): Effect.Effect<A, InvoiceClearanceError> =>
  Effect.tryPromise({ try: work, catch: (cause) => cause }).pipe(
    Effect.catch((cause) => {
      if (cause instanceof RangeError) {
        const { message: detail } = cause
        const refusal = { reason: "Refused", detail, about: "package" } as const
        return Effect.fail(new InvoiceClearanceError(refusal))
      }
      if (!isOfTheSystem(cause)) return Effect.die(cause)
      const detail = `the package could not be written: ${String(cause)}`
      return Effect.fail(new InvoiceClearanceError({ reason: "NotTaken", detail, cause }))
    }),
  )

/** Clearing up, whose failure changes nothing for anybody. */
export const ignored = (work: () => Promise<void>): Effect.Effect<void> =>
  Effect.ignore(Effect.tryPromise(work))

const isAbandoned = async (folder: string): Promise<boolean> =>
  (await stat(folder)).mtimeMs < Date.now() - abandonedAfterMillis

const removeAbandoned = async (parent: string): Promise<void> => {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    if (name.startsWith(prefix) && (await isAbandoned(folder))) {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** A new folder below that one, for as long as the scope lasts. */
export const temporaryFolder = (
  parent: string,
): Effect.Effect<string, InvoiceClearanceError, Scope.Scope> =>
  ignored(() => removeAbandoned(parent)).pipe(
    Effect.andThen(
      Effect.acquireRelease(
        onDisk(() => mkdtemp(join(parent, prefix))),
        (folder) => ignored(() => rm(folder, { recursive: true, force: true })),
      ),
    ),
  )
