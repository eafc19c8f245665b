/** Clauses of DocumentArchive on renewals: sequential and immutable. */
import { expect } from "@effect/vitest"
import { DocumentArchive, type RenewalRecord } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { anArchiveRecord, aRenewalRecord } from "../builders/archives.ts"
import { freshInvoiceId } from "../builders/fresh.ts"
import { clausesWith, needing } from "../suite/clause.ts"
import { sha256 } from "../suite/digest.ts"
import { expectSame, failureOf, together } from "../suite/expecting.ts"
import type { ArchiveTampering } from "./archive-tampering.ts"
import { freshBytes } from "./file-clauses.ts"
import { storedFiles } from "./record-clauses.ts"

/** An invoice with its record, and renewals that are not added yet. */
const renewable = Effect.fnUntraced(function* (count: number) {
  const archive = yield* DocumentArchive
  const record = anArchiveRecord(yield* storedFiles(2))
  yield* archive.seal(record)
  const containers = yield* storedFiles(count)
  const renewals = containers.map((file, nth) => aRenewalRecord(record, nth + 1, file))
  return { record, containers, renewals }
})

const [first, second] = [0, 1] as const

const refused = Effect.fnUntraced(function* (renewal: RenewalRecord, reason: string) {
  const archive = yield* DocumentArchive
  const failure = yield* failureOf(archive.addRenewal(renewal))
  expect(failure.reason).toBe(reason)
  expect(failure.isRetryable).toBe(false)
})

export const renewalClauses = clausesWith<DocumentArchive, ArchiveTampering>({
  *"returns no renewals of an invoice whose signature was never renewed"() {
    const archive = yield* DocumentArchive
    const { record } = yield* renewable(1)
    expectSame(yield* archive.renewals(record.invoiceId), [])
    expectSame(yield* archive.renewals(freshInvoiceId()), [])
  },

  *"returns renewals exactly as they were added, oldest first, and the record unchanged"() {
    const archive = yield* DocumentArchive
    const { record, renewals } = yield* renewable(3)
    for (const renewal of renewals) yield* archive.addRenewal(renewal)
    expectSame(yield* archive.renewals(record.invoiceId), renewals)
    expectSame(yield* Effect.flatMap(archive.record(record.invoiceId), Effect.fromOption), record)
  },

  *"accepts the same renewal again, even concurrently, and changes nothing"() {
    const archive = yield* DocumentArchive
    const { record, renewals } = yield* renewable(2)
    yield* archive.addRenewal(renewals[first]!)
    yield* together(Array.from({ length: 4 }, () => archive.addRenewal(renewals[second]!)))
    yield* archive.addRenewal(renewals[first]!)
    expectSame(yield* archive.renewals(record.invoiceId), renewals)
  },

  *"fails with Missing and stores nothing when the container of a renewal is not there yet"() {
    const archive = yield* DocumentArchive
    const { record } = yield* renewable(0)
    const absent = { digest: yield* sha256(freshBytes()), sizeBytes: 300 }
    yield* refused(aRenewalRecord(record, 1, absent), "Missing")
    expectSame(yield* archive.renewals(record.invoiceId), [])
  },

  *"rejects a renewal with Conflict when the record or the previous renewal is missing"() {
    const archive = yield* DocumentArchive
    const { record, renewals } = yield* renewable(2)
    yield* refused(renewals[second]!, "Conflict")
    expectSame(yield* archive.renewals(record.invoiceId), [])
    const [file] = yield* storedFiles(1)
    const unknown = anArchiveRecord(yield* storedFiles(1))
    yield* refused(aRenewalRecord(unknown, 1, file!), "Conflict")
  },

  *"stores one of several renewals with the same number and rejects the others with Conflict"() {
    const archive = yield* DocumentArchive
    const { record, containers } = yield* renewable(3)
    const rivals = containers.map((file) => aRenewalRecord(record, 1, file))
    const exits = yield* together(rivals.map((rival) => Effect.exit(archive.addRenewal(rival))))
    const winners = rivals.filter((_, nth) => exits.map(Exit.isSuccess)[nth])
    expect(winners).toHaveLength(1)
    expectSame(yield* archive.renewals(record.invoiceId), winners)
    const loser = rivals.find((rival) => rival !== winners[first])
    yield* refused(loser!, "Conflict")
  },

  *"also verifies the containers of renewals"() {
    const archive = yield* DocumentArchive
    const { record, renewals } = yield* renewable(2)
    for (const renewal of renewals) yield* archive.addRenewal(renewal)
    expect(yield* archive.verify(record.invoiceId)).toEqual({ filesChecked: 4, problems: [] })
  },

  "reports the container of a renewal that was lost": needing("tampering", function* (tampering) {
    const archive = yield* DocumentArchive
    const { record, renewals } = yield* renewable(2)
    for (const renewal of renewals) yield* archive.addRenewal(renewal)
    yield* tampering.lose(renewals[first]!.container.digest)
    const { problems } = yield* archive.verify(record.invoiceId)
    expect(problems.map(({ reason }) => reason)).toEqual(["Missing"])
  }),
})
