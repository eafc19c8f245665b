/** Clauses for the renewals of a `DocumentArchive`: consecutive, each immutable. */
import { expect } from "@effect/vitest"
import { DocumentArchive, type RenewalRecord } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { anArchiveRecord, aRenewalRecord } from "../builders/archives.ts"
import { freshInvoiceId } from "../builders/fresh.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { sha256 } from "../suite/digest.ts"
import { expectSame, failureOf, together } from "../suite/expecting.ts"
import type { ArchiveTampering } from "./archive-tampering.ts"
import { freshBytes } from "./file-clauses.ts"
import { storedFiles } from "./record-clauses.ts"

/** An archived invoice with its record, and renewals that are not added yet. */
const renewable = Effect.fnUntraced(function* (count: number) {
  const archive = yield* DocumentArchive
  const record = anArchiveRecord(yield* storedFiles(2))
  yield* archive.seal(record)
  const containers = yield* storedFiles(count)
  const renewals = containers.map((file, nth) => aRenewalRecord(record, nth + 1, file))
  return { record, containers, renewals }
})

const [first, second] = [0, 1] as const

const noRenewalsAtFirst = clause(
  "returns no renewals of an invoice whose signature was never renewed",
  Effect.gen(function* () {
    const archive = yield* DocumentArchive
    const { record } = yield* renewable(1)
    expectSame(yield* archive.renewals(record.invoiceId), [])
    expectSame(yield* archive.renewals(freshInvoiceId()), [])
  }),
)

const inTheirOrder = clause(
  "returns renewals exactly as they were added, oldest first, and the record unchanged",
  Effect.gen(function* () {
    const archive = yield* DocumentArchive
    const { record, renewals } = yield* renewable(3)
    for (const renewal of renewals) yield* archive.addRenewal(renewal)
    expectSame(yield* archive.renewals(record.invoiceId), renewals)
    expectSame(yield* Effect.flatMap(archive.record(record.invoiceId), Effect.fromOption), record)
  }),
)

const sameAgain = clause(
  "accepts the same renewal again, even concurrently, and changes nothing",
  Effect.gen(function* () {
    const archive = yield* DocumentArchive
    const { record, renewals } = yield* renewable(2)
    yield* archive.addRenewal(renewals[first]!)
    yield* together(Array.from({ length: 4 }, () => archive.addRenewal(renewals[second]!)))
    yield* archive.addRenewal(renewals[first]!)
    expectSame(yield* archive.renewals(record.invoiceId), renewals)
  }),
)

const refused = Effect.fnUntraced(function* (renewal: RenewalRecord, reason: string) {
  const archive = yield* DocumentArchive
  const failure = yield* failureOf(archive.addRenewal(renewal))
  expect(failure.reason).toBe(reason)
  expect(failure.isRetryable).toBe(false)
})

const needsItsContainer = clause(
  "fails with Missing and stores nothing when the container of a renewal is not there yet",
  Effect.gen(function* () {
    const archive = yield* DocumentArchive
    const { record } = yield* renewable(0)
    const absent = { digest: yield* sha256(freshBytes()), sizeBytes: 300 }
    yield* refused(aRenewalRecord(record, 1, absent), "Missing")
    expectSame(yield* archive.renewals(record.invoiceId), [])
  }),
)

const noGaps = clause(
  "rejects a renewal with Conflict when the record or the previous renewal is missing",
  Effect.gen(function* () {
    const archive = yield* DocumentArchive
    const { record, renewals } = yield* renewable(2)
    yield* refused(renewals[second]!, "Conflict")
    expectSame(yield* archive.renewals(record.invoiceId), [])
    const [file] = yield* storedFiles(1)
    const unknown = anArchiveRecord(yield* storedFiles(1))
    yield* refused(aRenewalRecord(unknown, 1, file!), "Conflict")
  }),
)

const oneOfEachNumber = clause(
  "stores one of several renewals with the same number and rejects the others with Conflict",
  Effect.gen(function* () {
    const archive = yield* DocumentArchive
    const { record, containers } = yield* renewable(3)
    const rivals = containers.map((file) => aRenewalRecord(record, 1, file))
    const exits = yield* together(rivals.map((rival) => Effect.exit(archive.addRenewal(rival))))
    const winners = rivals.filter((_, nth) => exits.map(Exit.isSuccess)[nth])
    expect(winners).toHaveLength(1)
    expectSame(yield* archive.renewals(record.invoiceId), winners)
    const loser = rivals.find((rival) => rival !== winners[first])
    yield* refused(loser!, "Conflict")
  }),
)

const verified = clause(
  "also verifies the containers of renewals",
  Effect.gen(function* () {
    const archive = yield* DocumentArchive
    const { record, renewals } = yield* renewable(2)
    for (const renewal of renewals) yield* archive.addRenewal(renewal)
    expect(yield* archive.verify(record.invoiceId)).toEqual({ filesChecked: 4, problems: [] })
  }),
)

const findsLoss = (tampering: ArchiveTampering): Clause<DocumentArchive> =>
  clause(
    "reports the container of a renewal that was lost",
    Effect.gen(function* () {
      const archive = yield* DocumentArchive
      const { record, renewals } = yield* renewable(2)
      for (const renewal of renewals) yield* archive.addRenewal(renewal)
      yield* tampering.lose(renewals[first]!.container.digest)
      const { problems } = yield* archive.verify(record.invoiceId)
      expect(problems.map(({ reason }) => reason)).toEqual(["Missing"])
    }),
    "tampering",
  )

export const renewalClauses = (
  tampering: ArchiveTampering,
): ReadonlyArray<Clause<DocumentArchive>> => [
  noRenewalsAtFirst,
  inTheirOrder,
  sameAgain,
  needsItsContainer,
  noGaps,
  oneOfEachNumber,
  verified,
  findsLoss(tampering),
]
