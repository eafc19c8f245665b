/** What an InvoiceClearance keeps of `outcome`, `clearedDigest` and `officialReceipt`. */
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
    "grants a valid file a lawful number in its session, and answers the same when asked again",
    Effect.gen(function* () {
      const clearance = yield* InvoiceClearance
      const { outcome, receipt } = yield* cleared(binding)
      expect(Schema.is(KsefNumber)(outcome.ksefNumber)).toBe(true)
      expect(outcome.sessionReference).toBe(receipt.sessionReference)
      expectSame(yield* clearance.outcome(receipt), outcome)
    }),
  )

const eachItsNumber = (binding: ClearanceBinding): Clause<InvoiceClearance> =>
  clause(
    "gives files sent at the same time each a number of its own",
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

const knowsTheDigest = (binding: ClearanceBinding): Clause<InvoiceClearance> =>
  clause(
    "knows the hash of the file that is kept under a number",
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

const refuses = (binding: ClearanceBinding): Clause<InvoiceClearance> =>
  clause(
    "tells that a file was refused, and why",
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
    "hands out the official receipt of a cleared file, the same to the byte each time",
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
    "hands out no receipt that does not name this hash: BadReceipt",
    Effect.gen(function* () {
      const clearance = yield* InvoiceClearance
      const [ours, another] = [yield* cleared(binding), yield* cleared(binding)]
      const { sessionReference, ksefNumber } = another.outcome
      const { digest } = ours
      const ask = onceReady(clearance.officialReceipt({ sessionReference, ksefNumber, digest }))
      expect((yield* failureOf(ask)).reason).toBe("BadReceipt")
    }),
  )

export const outcomeClauses = (
  binding: ClearanceBinding,
): ReadonlyArray<Clause<InvoiceClearance>> => [
  grants(binding),
  eachItsNumber(binding),
  knowsTheDigest(binding),
  duplicate("names the original when the same file comes again", binding, 0),
  duplicate("names the original when another file comes under its number", binding, 1),
  refuses(binding),
  receiptToTheByte(binding),
  refusesAnothersReceipt(binding),
]
