/** Clauses of InvoiceClearance on `outcome`, `clearedDigest` and `officialReceipt`. */
import { expect } from "@effect/vitest"
import { InvoiceClearance, KsefNumber } from "@procurement/domain/invoice"
import * as Schema from "effect/Schema"
import { clausesWith } from "../suite/clause.ts"
import { expectSame, failureOf, together } from "../suite/expecting.ts"
import {
  type ClearanceBinding,
  cleared,
  freshNumber,
  onceReady,
  sent,
  settledOutcome,
} from "./clearance-binding.ts"

/** Expects that a second file under the number of a cleared one is its duplicate. */
const duplicate = (variant: number) =>
  function* (binding: ClearanceBinding) {
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
  }

export const outcomeClauses = clausesWith<InvoiceClearance, ClearanceBinding>({
  *"assigns a valid file a lawful number in its session, and returns it again on request"(binding) {
    const clearance = yield* InvoiceClearance
    const { outcome, receipt } = yield* cleared(binding)
    expect(Schema.is(KsefNumber)(outcome.ksefNumber)).toBe(true)
    expect(outcome.sessionReference).toBe(receipt.sessionReference)
    expectSame(yield* clearance.outcome(receipt), outcome)
  },

  *"gives each of several files that are sent concurrently its own number"(binding) {
    const clearance = yield* InvoiceClearance
    yield* clearance.session
    const files = yield* together(Array.from({ length: 4 }, () => cleared(binding)))
    expect(new Set(files.map(({ outcome }) => outcome.ksefNumber)).size).toBe(files.length)
    for (const { outcome, digest } of files) {
      expect(yield* onceReady(clearance.clearedDigest(outcome.ksefNumber))).toBe(digest)
    }
  },

  *"returns the hash of the file under a number"(binding) {
    const clearance = yield* InvoiceClearance
    const { digest, outcome } = yield* cleared(binding)
    expect(yield* onceReady(clearance.clearedDigest(outcome.ksefNumber))).toBe(digest)
  },

  "names the original when the same file comes again": duplicate(0),
  "names the original when another file comes under its number": duplicate(1),

  *"reports that a file was rejected, with the reason"(binding) {
    const one = yield* sent(yield* binding.refusedFile(freshNumber()))
    const outcome = yield* settledOutcome(one)
    expect(outcome._tag).toBe("Refused")
    if (outcome._tag !== "Refused") return
    expect(outcome.refusal.code).toBeGreaterThan(0)
    expect(outcome.refusal.description).not.toBe("")
  },

  *"returns the official receipt of a cleared file, the same bytes every time"(binding) {
    const clearance = yield* InvoiceClearance
    const { digest, outcome } = yield* cleared(binding)
    const { ksefNumber, sessionReference } = outcome
    const ask = onceReady(clearance.officialReceipt({ sessionReference, ksefNumber, digest }))
    const first = yield* ask
    expect(first.length).toBeGreaterThan(0)
    expect(new TextDecoder().decode(first)).toContain(ksefNumber)
    expectSame(yield* ask, first)
  },

  *"fails with BadReceipt for a receipt that does not name the hash of the file"(binding) {
    const clearance = yield* InvoiceClearance
    const [ours, another] = [yield* cleared(binding), yield* cleared(binding)]
    const { sessionReference, ksefNumber } = another.outcome
    const { digest } = ours
    const ask = onceReady(clearance.officialReceipt({ sessionReference, ksefNumber, digest }))
    expect((yield* failureOf(ask)).reason).toBe("BadReceipt")
  },

  *"fails with BadReceipt for a forged receipt, and returns the genuine one afterwards"(binding) {
    const clearance = yield* InvoiceClearance
    const { digest, outcome } = yield* cleared(binding)
    const { ksefNumber, sessionReference } = outcome
    const ask = onceReady(clearance.officialReceipt({ sessionReference, ksefNumber, digest }))
    const first = yield* ask
    yield* binding.forgeNextReceipt
    expect((yield* failureOf(ask)).reason).toBe("BadReceipt")
    expectSame(yield* ask, first)
  },
})
