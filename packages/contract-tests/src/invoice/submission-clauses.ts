/** Clauses of InvoiceClearance on `session`, `submit`, `trace` and `close`. */
import { expect } from "@effect/vitest"
import { InvoiceClearance, InvoiceClearanceError } from "@procurement/domain/invoice"
import { clausesWith } from "../suite/clause.ts"
import { sha256 } from "../suite/digest.ts"
import { expectNone, expectSame, expectSome, failureOf } from "../suite/expecting.ts"
import { type ClearanceBinding, freshNumber, sent, settledOutcome } from "./clearance-binding.ts"

export const submissionClauses = clausesWith<InvoiceClearance, ClearanceBinding>({
  *"accepts a file in its open session and returns a receipt of that session"({ file }) {
    const clearance = yield* InvoiceClearance
    const xml = yield* file(freshNumber(), 0)
    const sessionReference = yield* clearance.session
    const digest = yield* sha256(xml)
    const receipt = yield* clearance.submit({ sessionReference, xml, digest })
    expect(receipt.sessionReference).toBe(sessionReference)
    expect(receipt.invoiceReference).not.toBe("")
  },

  *"finds an accepted file by its hash, while it is processed and afterwards"({ file }) {
    const clearance = yield* InvoiceClearance
    const one = yield* sent(yield* file(freshNumber(), 0))
    const trace = clearance.trace(one.receipt.sessionReference, one.digest)
    expectSame(expectSome(yield* trace), one.receipt)
    yield* settledOutcome(one)
    expectSame(expectSome(yield* trace), one.receipt)
  },

  *"finds nothing for a file that was never sent"({ file }) {
    const clearance = yield* InvoiceClearance
    const { receipt } = yield* sent(yield* file(freshNumber(), 0))
    const never = yield* sha256(yield* file(freshNumber(), 0))
    expectNone(yield* clearance.trace(receipt.sessionReference, never))
  },

  *"fails with SessionEnded for a file in a closed session"({ file }) {
    const clearance = yield* InvoiceClearance
    const { receipt } = yield* sent(yield* file(freshNumber(), 0))
    yield* clearance.close
    const xml = yield* file(freshNumber(), 0)
    const { sessionReference } = receipt
    const digest = yield* sha256(xml)
    const failure = yield* failureOf(clearance.submit({ sessionReference, xml, digest }))
    expect(failure).toBeInstanceOf(InvoiceClearanceError)
    expect(failure.reason).toBe("SessionEnded")
    expectNone(yield* clearance.trace(sessionReference, digest))
  },

  *"opens another session after a close"({ file }) {
    const clearance = yield* InvoiceClearance
    const first = yield* sent(yield* file(freshNumber(), 0))
    yield* clearance.close
    const second = yield* sent(yield* file(freshNumber(), 0))
    expect(second.receipt.sessionReference).not.toBe(first.receipt.sessionReference)
  },

  *"loses no file that was sent before the session was closed"({ file }) {
    const clearance = yield* InvoiceClearance
    const one = yield* sent(yield* file(freshNumber(), 0))
    yield* clearance.close
    expect((yield* settledOutcome(one))._tag).toBe("Granted")
    const { sessionReference } = one.receipt
    expectSame(expectSome(yield* clearance.trace(sessionReference, one.digest)), one.receipt)
  },

  *"finds the accepted copy of a file that was sent twice"({ file }) {
    const clearance = yield* InvoiceClearance
    const xml = yield* file(freshNumber(), 0)
    const [one, again] = [yield* sent(xml), yield* sent(xml)]
    expect((yield* settledOutcome(one))._tag).toBe("Granted")
    expect((yield* settledOutcome(again))._tag).toBe("Duplicate")
    const { sessionReference } = again.receipt
    expectSame(expectSome(yield* clearance.trace(sessionReference, one.digest)), one.receipt)
  },

  *"closes without an error when no session is open"({ file }) {
    const clearance = yield* InvoiceClearance
    yield* sent(yield* file(freshNumber(), 0))
    yield* clearance.close
    yield* clearance.close
  },
})
