/** Archives with one fault each. */
import {
  type ArchiveRecord,
  DocumentArchive,
  type RenewalRecord,
} from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { documentArchiveClauses } from "../../src/archive/index.ts"
import { anArchiveRecord, aRenewalRecord } from "../../src/builders/index.ts"
import {
  archiveFailure,
  makeArchiveReference,
  makeArchiveMemory,
  type ArchiveMemory,
  tamperWith,
} from "../references/archive-reference.ts"
import { sha256Now } from "../references/sha-256.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Archive = DocumentArchive["Service"]

const saboteur = (
  fault: string,
  plant: (honest: Archive, shelf: ArchiveMemory) => Partial<Archive>,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<DocumentArchive> => ({
  fault,
  stage: () => {
    const shelf = makeArchiveMemory()
    const honest = makeArchiveReference(shelf)
    const layer = Layer.succeed(DocumentArchive, { ...honest, ...plant(honest, shelf) })
    return { layer, clauses: documentArchiveClauses(tamperWith(shelf)) }
  },
  caughtBy,
})

const putters = [
  saboteur(
    "keeps the first kilobyte",
    ({ put }) => ({ put: (bytes) => put(bytes.subarray(0, 1_024)) }),
    "returns every file",
    "several megabytes",
  ),
  saboteur(
    "overwrites a file put again",
    (_, { files }) => ({
      put: (bytes) =>
        Effect.sync(() => {
          const digest = sha256Now(bytes)
          files.set(digest, files.has(digest) ? new Uint8Array(1) : bytes.slice())
          return digest
        }),
    }),
    "accepts the same bytes",
  ),
  saboteur(
    "keeps the caller's own array",
    (_, { files }) => ({
      put: (bytes) =>
        Effect.sync(() => {
          const digest = sha256Now(bytes)
          files.set(digest, bytes)
          return digest
        }),
      get: (digest) => Effect.sync(() => files.get(digest) ?? new Uint8Array()),
    }),
    "keeps its own copy",
    "fails with a non-retryable Missing",
  ),
  saboteur(
    "mixes up files put concurrently",
    ({ put }) => {
      let latest = new Uint8Array()
      return {
        put: (bytes) =>
          Effect.gen(function* () {
            latest = bytes.slice()
            yield* Effect.yieldNow
            return yield* put(latest)
          }),
      }
    },
    "stores every file",
  ),
]

const getters = [
  saboteur(
    "hands out damaged bytes",
    (_, { files }) => ({
      get: (digest) => Effect.sync(() => files.get(digest) ?? new Uint8Array()),
    }),
    "fails with Damaged",
    "for a file that was lost",
  ),
]

const writesRecord = ({ records }: ArchiveMemory, record: ArchiveRecord) =>
  Effect.sync(() => void records.set(record.invoiceId, record))

const sealers = [
  saboteur(
    "invents records",
    () => ({ record: () => Effect.succeedSome(anArchiveRecord([])) }),
    "whose record was never sealed",
  ),
  saboteur(
    "sorts the files of a record by their hash",
    ({ record }) => ({
      record: (id) =>
        Effect.map(
          record(id),
          Option.map((found) => ({
            ...found,
            files: found.files.toSorted((left, right) => (left.digest < right.digest ? -1 : 1)),
          })),
        ),
    }),
    "returns every record",
  ),
  saboteur(
    "seals a record without its files",
    (_, shelf) => ({ seal: (record) => writesRecord(shelf, record) }),
    "fails with Missing and stores nothing when a",
    "another record for the same invoice",
  ),
  saboteur(
    "refuses the same record again",
    ({ seal }, { records }) => ({
      seal: (record) =>
        Effect.suspend(() =>
          records.has(record.invoiceId)
            ? Effect.fail(archiveFailure("Conflict", record.invoiceId))
            : seal(record),
        ),
    }),
    "accepts the same record",
  ),
  saboteur(
    "checks for another record and writes later",
    ({ seal }, shelf) => ({
      seal: (record) =>
        Effect.gen(function* () {
          if (shelf.records.has(record.invoiceId)) return yield* seal(record)
          yield* Effect.yieldNow
          yield* writesRecord(shelf, record)
        }),
    }),
    "stores one of several records",
  ),
]

const believing = (_: Archive, { files, records }: ArchiveMemory): Partial<Archive> => ({
  verify: (id) =>
    Effect.sync(() => {
      const all = records.get(id)?.files ?? []
      const missing = all.filter(({ digest }) => !files.has(digest))
      const problems = missing.map(({ role }) => {
        return { file: role, reason: "Damaged" as const, detail: "gone" }
      })
      return { filesChecked: all.length, problems }
    }),
})

const verifiers = [
  saboteur(
    "checks one file of a record",
    ({ verify }) => ({
      verify: (id) => Effect.map(verify(id), ({ problems }) => ({ filesChecked: 1, problems })),
    }),
    "every file of a sound record",
  ),
  saboteur(
    "reports every existing file as sound",
    believing,
    "a damaged file as Damaged",
    "a lost file as Missing",
    "reports a file",
  ),
]

/** Stores without reading what already exists. */
const addsRenewal = ({ renewals }: ArchiveMemory, renewal: RenewalRecord) =>
  Effect.sync(() => {
    const present = renewals.get(renewal.invoiceId) ?? []
    renewals.set(renewal.invoiceId, [...present, renewal])
  })

const renewers = [
  saboteur(
    "invents renewals",
    () => ({
      renewals: (id) =>
        Effect.succeed([
          aRenewalRecord(anArchiveRecord([], undefined, { invoiceId: id }), 1, {
            digest: sha256Now(new Uint8Array()),
            sizeBytes: 0,
          }),
        ]),
    }),
    "never renewed",
  ),
  saboteur(
    "returns the newest renewal first",
    ({ renewals }) => ({ renewals: (id) => Effect.map(renewals(id), (all) => all.toReversed()) }),
    "returns renewals exactly",
  ),
  saboteur(
    "adds every renewal without a check",
    (_, shelf) => ({ addRenewal: (renewal) => addsRenewal(shelf, renewal) }),
    "accepts the same renewal",
    "fails with Missing and stores nothing when the",
    "rejects a renewal",
    "stores one of several renewals",
  ),
  saboteur(
    "forgets renewals when it verifies",
    ({ verify }, { renewals }) => ({
      verify: (id) =>
        Effect.suspend(() => {
          renewals.delete(id)
          return verify(id)
        }),
    }),
    "also verifies the",
    "a renewal that was lost",
  ),
]

proves("DocumentArchive", documentArchiveClauses(), [
  ...putters,
  ...getters,
  ...sealers,
  ...verifiers,
  ...renewers,
])
