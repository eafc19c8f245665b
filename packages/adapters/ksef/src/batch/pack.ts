/**
 * Builds a package on disk with bounded memory and without network calls.
 *
 * Every file is checked against its hash as it is read. A disk failure is `NotTaken`: nothing was
 * sent, and a retry succeeds once there is space. The package's folder is removed when its scope
 * closes; if its process was killed, the next process that packs more than a day later removes it.
 * All content is encrypted.
 */
import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { ArchiveError } from "@procurement/domain/archive"
import {
  type BatchContents,
  maximumBatchBytes,
  maximumBatchInvoices,
  type PackedBatch,
} from "@procurement/domain/clearance"
import { InvoiceClearanceError } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { digestOf, newSessionSecret, type SessionSecret } from "../encryption/session-cipher.ts"
import type { BatchCompression, KsefBatchOptions } from "../ksef-options.ts"
import { type EncryptedPackage, type PartsWriter, writeEncryptedParts } from "./encrypted-parts.ts"
import { type PackageWriter, type Sink, tarGzPackage, zipPackage } from "./package-writers.ts"

const prefix = "ksef-batch-"
/** Longer than KSeF waits for the largest package: 50 parts of 20 minutes. */
const abandonedAfterMillis = 86_400_000

const isOfTheSystem = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && "syscall" in cause

/** Runs file operations: system errors become `NotTaken`, a package that is too large `Refused`. */
const onDisk = <A>(work: () => Promise<A>): Effect.Effect<A, InvoiceClearanceError> =>
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

/** Cleanup whose failures are ignored. */
const ignored = (work: () => Promise<void>): Effect.Effect<void> =>
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

/** A new subfolder for the lifetime of the scope. */
const temporaryFolder = (
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

/** A package with the data that only this adapter needs. */
export interface BatchPackage {
  readonly contents: EncryptedPackage
  readonly secret: SessionSecret
  readonly compression: BatchCompression
  readonly offline: boolean
}

const maximumPartBytes = 100_000_000

const writers: Readonly<Record<BatchCompression, (sink: Sink) => PackageWriter>> = {
  Zip: zipPackage,
  TarGz: tarGzPackage,
}

const refused = (detail: string) =>
  new InvoiceClearanceError({ reason: "Refused", detail, about: "package" })

const partsIn = (directory: string, secret: SessionSecret, partBytes: number) =>
  Effect.acquireRelease(
    Effect.sync(() => writeEncryptedParts({ directory, secret, partBytes })),
    (parts: PartsWriter) => ignored(parts.close),
  )

const addAll = Effect.fnUntraced(function* (
  writer: PackageWriter,
  { digests, read }: BatchContents,
): Effect.fn.Return<void, InvoiceClearanceError | ArchiveError> {
  let totalBytes = 0
  for (const [index, digest] of digests.entries()) {
    const bytes = yield* read(digest)
    if (digestOf(bytes) !== digest) return yield* refused(`the file ${digest} has another hash`)
    totalBytes += bytes.length
    if (totalBytes > maximumBatchBytes) return yield* refused("the files together are too large")
    yield* onDisk(() => writer.add({ ordinal: index + 1, bytes }))
  }
})

export const makePack =
  (options: KsefBatchOptions, remember: (packed: PackedBatch, held: BatchPackage) => void) =>
  (
    contents: BatchContents,
  ): Effect.Effect<PackedBatch, InvoiceClearanceError | ArchiveError, Scope.Scope> =>
    Effect.gen(function* () {
      const invoices = contents.digests.length
      if (invoices < 1 || invoices > maximumBatchInvoices) {
        return yield* refused(`a package of ${invoices} invoices`)
      }
      const { compression = "Zip", temporaryDirectory = tmpdir() } = options
      const partBytes = Math.min(options.partBytes ?? maximumPartBytes, maximumPartBytes)
      const folder = yield* temporaryFolder(temporaryDirectory)
      const secret = newSessionSecret()
      const parts = yield* partsIn(folder, secret, partBytes)
      const writer = writers[compression](parts.write)
      yield* addAll(writer, contents)
      yield* onDisk(writer.end)
      const ended = yield* onDisk(parts.end)
      const packed = { invoices, sizeBytes: ended.sizeBytes, parts: ended.parts.length }
      remember(packed, { contents: ended, secret, compression, offline: contents.offline })
      return packed
    })
