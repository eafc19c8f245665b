/** Clauses for `outcome`, `clearedDigest` and `officialReceipt` of an `InvoiceClearance`. */
import { expect } from "@effect/vitest"
import { InvoiceClearance, KsefNumber } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame, failureOf, together } from "../suite/expecting.ts"
import {
  type ClearanceBinding,
  cleared,
  freshNumber,
  onceReady,
  sent,
  settledOutcome,
} from "./clearance-binding.ts"

const grants = (binding: ClearanceBinding): Clause<InvoiceClearance> =>
  clause(
    "assigns a valid file a lawful number in its session, and returns it again on request",
    Effect.gen(function* () {
      const clearance = yield* InvoiceClearance
      const { outcome, receipt } = yield* cleared(binding)
      expect(Schema.is(KsefNumber)(outcome.ksefNumber)).toBe(true)
      expect(outcome.sessionReference).toBe(receipt.sessionReference)
      expectSame(yield* clearance.outcome(receipt), outcome)
    }),
  )

const ownNumbers = (binding: ClearanceBinding): Clause<InvoiceClearance> =>
  clause(
    "gives each of several files that are sent concurrently its own number",
    Effect.gen(function* () {
      const clearance = yield* InvoiceClearance
      yield* clearance.session
      const files = yield* together(Array.from({ length: 4 }, () => cleared(binding)))
      expect(new Set(files.map(({ outcome }) => outcome.ksefNumber)).size).toBe(files.length)
      for (const { outcome, digest } of files) {
        expect(yield* onceReady(clearance.clearedDigest(outcome.ksefNumber))).toBe(digest)
      }
    }),
  )

const returnsTheDigest = (binding: ClearanceBinding): Clause<InvoiceClearance> =>
  clause(
    "returns the hash of the file under a number",
    Effect.gen(function* () {
      const clearance = yield* InvoiceClearance
      const { digest, outcome } = yield* cleared(binding)
      expect(yield* onceReady(clearance.clearedDigest(outcome.ksefNumber))).toBe(digest)
    }),
  )

const duplicate = (
  title: string,
  binding: ClearanceBinding,
  variant: number,
): Clause<InvoiceClearance> =>
  clause(
    title,
    Effect.gen(function* () {
      const clearance = yield* InvoiceClearance
      const original = yield* cleared(binding)
      const again = yield* sent(yield* binding.file(original.number, variant))
      const { ksefNumber, sessionReference } = original.outcome
      expectSame(yield* settledOutcome(again), {
        _tag: "Duplicate",
        originalKsefNumber: ksefNumber,
        originalSessionReference: sessionReference,
      })
      expect(yield* onceReady(clearance.clearedDigest(ksefNumber))).toBe(original.digest)
    }),
  )

const reportsRejection = (binding: ClearanceBinding): Clause<InvoiceClearance> =>
  clause(
    "reports that a file was rejected, with the reason",
    Effect.gen(function* () {
      const one = yield* sent(yield* binding.refusedFile(freshNumber()))
      const outcome = yield* settledOutcome(one)
      expect(outcome._tag).toBe("Refused")
      if (outcome._tag !== "Refused") return
      expect(outcome.refusal.code).toBeGreaterThan(0)
      expect(outcome.refusal.description).not.toBe("")
    }),
  )

const receiptToTheByte = (binding: ClearanceBinding): Clause<InvoiceClearance> =>
  clause(
    "returns the official receipt of a cleared file, the same bytes every time",
    Effect.gen(function* () {
      const clearance = yield* InvoiceClearance
      const { digest, outcome } = yield* cleared(binding)
      const { ksefNumber, sessionReference } = outcome
      const ask = onceReady(clearance.officialReceipt({ sessionReference, ksefNumber, digest }))
      const first = yield* ask
      expect(first.length).toBeGreaterThan(0)
      expect(new TextDecoder().decode(first)).toContain(ksefNumber)
      expectSame(yield* ask, first)
    }),
  )

const refusesAnothersReceipt = (binding: ClearanceBinding): Clause<InvoiceClearance> =>
  clause(
    "fails with BadReceipt for a receipt that does not name the hash of the file",
    Effect.gen(function* () {
      const clearance = yield* InvoiceClearance
      const [ours, another] = [yield* cleared(binding), yield* cleared(binding)]
      const { sessionReference, ksefNumber } = another.outcome
      const { digest } = ours
      const ask = onceReady(clearance.officialReceipt({ sessionReference, ksefNumber, digest }))
      expect((yield* failureOf(ask)).reason).toBe("BadReceipt")
    }),
  )

const refusesForgedReceipt = (binding: ClearanceBinding): Clause<InvoiceClearance> =>
  clause(
    "fails with BadReceipt for a forged receipt, and returns the genuine one afterwards",
    Effect.gen(function* () {
      const clearance = yield* InvoiceClearance
      const { digest, outcome } = yield* cleared(binding)
      const { ksefNumber, sessionReference } = outcome
      const ask = onceReady(clearance.officialReceipt({ sessionReference, ksefNumber, digest }))
      const first = yield* ask
      yield* binding.forgeNextReceipt
      expect((yield* failureOf(ask)).reason).toBe("BadReceipt")
      expectSame(yield* ask, first)
    }),
  )

export const outcomeClauses = (
  binding: ClearanceBinding,
): ReadonlyArray<Clause<InvoiceClearance>> => [
  grants(binding),
  ownNumbers(binding),
  returnsTheDigest(binding),
  duplicate("names the original when the same file is sent again", binding, 0),
  duplicate("names the original when another file is sent under its number", binding, 1),
  reportsRejection(binding),
  receiptToTheByte(binding),
  refusesAnothersReceipt(binding),
  refusesForgedReceipt(binding),
]
