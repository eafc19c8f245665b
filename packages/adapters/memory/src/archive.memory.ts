/**
 * Reference implementation of `DocumentArchive`, in memory. The caller passes the digest function,
 * because the domain has none.
 */
import {
  type ArchivedFile,
  ArchiveError,
  type ArchiveProblem,
  type ArchiveRecord,
  DocumentArchive,
  type RenewalRecord,
  type Sha256,
} from "@procurement/domain/archive"
import {
  firstInspection,
  type Inspection,
  type InspectionStore,
} from "@procurement/domain/inspection"
import type { ArchivedInvoice, Invoice } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { LedgerMemory } from "./ledger.memory.ts"

const missing = (digest: string): ArchiveError =>
  new ArchiveError({ reason: "Missing", detail: `no file ${digest}` })

const conflict = (detail: string): Effect.Effect<never, ArchiveError> =>
  Effect.fail(new ArchiveError({ reason: "Conflict", detail }))

const damaged = (digest: string): Effect.Effect<never, ArchiveError> =>
  Effect.fail(new ArchiveError({ reason: "Damaged", detail: `other bytes under ${digest}` }))

const isSame = (left: object, right: object): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

export interface ArchiveMemory {
  readonly files: Map<string, Uint8Array>
  readonly records: Map<string, ArchiveRecord>
  readonly renewals: Map<string, ReadonlyArray<RenewalRecord>>
}

export const makeArchiveMemory = (): ArchiveMemory => ({
  files: new Map(),
  records: new Map(),
  renewals: new Map(),
})

const addRenewal = (
  { files, records, renewals }: ArchiveMemory,
  renewal: RenewalRecord,
): Effect.Effect<void, ArchiveError> => {
  const { invoiceId, sequence, container } = renewal
  if (!files.has(container.digest)) return Effect.fail(missing(container.digest))
  if (!records.has(invoiceId)) return conflict(`${invoiceId} has no record`)
  const present = renewals.get(invoiceId) ?? []
  const stored = present[sequence - 1]
  if (stored !== undefined) {
    return isSame(stored, renewal) ? Effect.void : conflict(`renewal ${sequence} is another one`)
  }
  if (present.length !== sequence - 1) return conflict(`renewal ${sequence - 1} is missing`)
  renewals.set(invoiceId, [...present, renewal])
  return Effect.void
}

export const makeDocumentArchiveMemory = (
  sha256: (bytes: Uint8Array) => Sha256,
  { files, records, renewals }: ArchiveMemory = makeArchiveMemory(),
): DocumentArchive["Service"] => {
  const get = (digest: Sha256) => {
    const bytes = files.get(digest)
    if (bytes === undefined) return Effect.fail(missing(digest))
    return sha256(bytes) === digest ? Effect.succeed(bytes.slice()) : damaged(digest)
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
        const stored = records.get(record.invoiceId)
        if (stored !== undefined && !isSame(stored, record)) {
          return conflict(`${record.invoiceId} is sealed with another record`)
        }
        records.set(record.invoiceId, record)
        return Effect.void
      }),
    record: (id) => Effect.sync(() => Option.fromUndefinedOr(records.get(id))),
    addRenewal: (renewal) =>
      Effect.suspend(() => addRenewal({ files, records, renewals }, renewal)),
    renewals: (id) => Effect.sync(() => renewals.get(id) ?? []),
    verify: (id) =>
      Effect.suspend(() => {
        const record = records.get(id)
        if (record === undefined) return Effect.fail(missing(`record of ${id}`))
        const later = (renewals.get(id) ?? []).map(({ container }) => container)
        const all = [...record.files, ...later]
        return Effect.succeed({ filesChecked: all.length, problems: all.flatMap(problemOf) })
      }),
  }
}

export const layerDocumentArchiveMemory = (
  sha256: (bytes: Uint8Array) => Sha256,
): Layer.Layer<DocumentArchive> =>
  Layer.sync(DocumentArchive, () => makeDocumentArchiveMemory(sha256))

const isArchived = (invoice: Invoice): invoice is ArchivedInvoice => invoice._tag === "Archived"

/** Smallest id first. */
const archivedIn = (ledger: LedgerMemory): ReadonlyArray<ArchivedInvoice> =>
  [...ledger.invoices.values()]
    .map(({ kept }) => kept.invoice)
    .filter(isArchived)
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))

/** Reference implementation of `InspectionStore`, in memory. */
export const makeInspectionStoreMemory = (
  ledger: LedgerMemory,
  state: { inspection: Inspection } = { inspection: firstInspection },
): InspectionStore["Service"] => {
  const behind = (after: string | undefined, limit: number) =>
    archivedIn(ledger)
      .filter(({ id }) => after === undefined || id > after)
      .slice(0, limit)
  return {
    read: Effect.sync(() => state.inspection),
    modify: (step) =>
      Effect.sync(() => {
        state.inspection = step(state.inspection)
        return state.inspection
      }),
    archivedAfter: (after, limit) => Effect.sync(() => behind(after, limit)),
    endOfRange: (after, count) =>
      Effect.sync(() => Option.fromUndefinedOr(behind(after, count).at(-1)?.id)),
    archivedAbout: Effect.sync(() => archivedIn(ledger).length),
  }
}
