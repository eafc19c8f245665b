/**
 * Builds a package on disk: memory does not grow with it, and nobody is called.
 *
 * Every file is checked against its hash on its way in. What went wrong on the disk is `NotTaken`:
 * nothing has left, and with room there it works the next time.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { ArchiveError } from "@procurement/domain/archive"
import {
  type BatchContents,
  maximumBatchBytes,
  maximumBatchInvoices,
  type PackedBatch,
} from "@procurement/domain/clearance"
import { InvoiceClearanceError } from "@procurement/domain/invoice"
import { tmpdir } from "node:os"
import { digestOf } from "../encryption/digest.ts"
import { newSessionSecret, type SessionSecret } from "../encryption/session-cipher.ts"
import type { BatchCompression, KsefBatchOptions } from "../ksef-options.ts"
import { type EncryptedPackage, type PartsWriter, writeEncryptedParts } from "./encrypted-parts.ts"
import { ignored, onDisk, temporaryFolder } from "./on-disk.ts"
import type { PackageWriter, Sink } from "./package-file.ts"
import { tarGzPackage } from "./tar-gz-package.ts"
import { zipPackage } from "./zip-package.ts"

/** A package as this adapter knows it. */
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
    if (totalBytes > maximumBatchBytes) return yield* refused("the files are too large together")
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
