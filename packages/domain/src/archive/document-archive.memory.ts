/**
 * Reference implementation of `DocumentArchive`, in memory. The digest function is given: the
 * domain has none of its own.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { ArchivedFile, ArchiveRecord, Sha256 } from "./archive-record.ts"
import { ArchiveError, type ArchiveProblem, DocumentArchive } from "./document-archive.ts"

const missing = (digest: string): ArchiveError =>
  new ArchiveError({ reason: "Missing", detail: `no file ${digest}` })

export const makeDocumentArchiveMemory = (
  sha256: (bytes: Uint8Array) => Sha256,
): DocumentArchive["Service"] => {
  const files = new Map<string, Uint8Array>()
  const records = new Map<string, ArchiveRecord>()
  const get = (digest: Sha256) => {
    const bytes = files.get(digest)
    return bytes === undefined ? Effect.fail(missing(digest)) : Effect.succeed(bytes.slice())
  }
  const problemOf = ({ digest, role, sizeBytes }: ArchivedFile): ReadonlyArray<ArchiveProblem> => {
    const bytes = files.get(digest)
    if (bytes === undefined) return [{ file: role, reason: "Missing", detail: `no file ${digest}` }]
    if (bytes.length === sizeBytes && sha256(bytes) === digest) return []
    return [{ file: role, reason: "Damaged", detail: "other bytes than the record says" }]
  }
  return {
    put: (bytes) =>
      Effect.sync(() => {
        const digest = sha256(bytes)
        files.set(digest, bytes.slice())
        return digest
      }),
    get: (digest) => Effect.suspend(() => get(digest)),
    seal: (record) =>
      Effect.suspend(() => {
        const absent = record.files.find(({ digest }) => !files.has(digest))
        if (absent !== undefined) return Effect.fail(missing(absent.digest))
        const known = records.get(record.invoiceId)
        if (known !== undefined && JSON.stringify(known) !== JSON.stringify(record)) {
          const detail = `${record.invoiceId} is sealed with another record`
          return Effect.fail(new ArchiveError({ reason: "Conflict", detail }))
        }
        records.set(record.invoiceId, record)
        return Effect.void
      }),
    record: (id) => Effect.sync(() => Option.fromUndefinedOr(records.get(id))),
    verify: (id) =>
      Effect.suspend(() => {
        const record = records.get(id)
        if (record === undefined) return Effect.fail(missing(`record of ${id}`))
        return Effect.succeed({
          filesChecked: record.files.length,
          problems: record.files.flatMap(problemOf),
        })
      }),
  }
}

export const layerDocumentArchiveMemory = (
  sha256: (bytes: Uint8Array) => Sha256,
): Layer.Layer<DocumentArchive> =>
  Layer.sync(DocumentArchive, () => makeDocumentArchiveMemory(sha256))
