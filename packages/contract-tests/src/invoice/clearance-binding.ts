/**
 * The binding of an `InvoiceClearance` suite: files that the service clears, a file that it accepts
 * and then rejects, and a receipt with a foreign signature. All files belong to the seller whose
 * access the adapter has.
 */
import type { Sha256 } from "@procurement/domain/archive"
import {
  InvoiceClearance,
  type InvoiceClearanceError,
  type InvoiceNumber,
  invoiceNumber,
  type SubmissionReceipt,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { aNip } from "../builders/parties.ts"
import { sha256 } from "../suite/digest.ts"
import { eventually } from "../suite/expecting.ts"

export interface ClearanceBinding {
  /** A valid file with that number; another `variant` of the same number has other bytes. */
  readonly file: (number: InvoiceNumber, variant: number) => Effect.Effect<Uint8Array, unknown>
  /** A file that the service accepts and then rejects because of its content. */
  readonly refusedFile: (number: InvoiceNumber) => Effect.Effect<Uint8Array, unknown>
  /** Makes the next official receipt carry a foreign signature; its content is correct. */
  readonly forgeNextReceipt: Effect.Effect<void, unknown>
}

export interface SentFile {
  readonly xml: Uint8Array
  readonly digest: Sha256
  readonly receipt: SubmissionReceipt
}

/** An unused number. */
export const freshNumber = (): InvoiceNumber => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return invoiceNumber({ sellerNip: aNip(), month: "2026-11" }, 1_000_000 + random)
}

/** Sends the bytes in an open session. */
export const sent = Effect.fnUntraced(function* (xml: Uint8Array) {
  const clearance = yield* InvoiceClearance
  const digest = yield* sha256(xml)
  const sessionReference = yield* clearance.session
  const receipt = yield* clearance.submit({ sessionReference, xml, digest })
  return { xml, digest, receipt } satisfies SentFile
})

/** The outcome, polled while it is `Processing`, for at most a minute. */
export const settledOutcome = Effect.fnUntraced(function* ({ receipt }: SentFile) {
  const clearance = yield* InvoiceClearance
  const ask = clearance.outcome(receipt)
  const waiting = { forMillis: 60_000, everyMillis: 50 }
  return yield* eventually(ask, ({ _tag }) => _tag !== "Processing", waiting)
})

/** Retries while the service is not ready (`NotTaken`), for at most a minute. */
export const onceReady = <A, R>(
  ask: Effect.Effect<A, InvoiceClearanceError, R>,
): Effect.Effect<A, InvoiceClearanceError, R> =>
  Effect.retry(ask, {
    while: ({ reason }) => reason === "NotTaken",
    schedule: Schedule.spaced("50 millis").pipe(Schedule.upTo({ duration: "1 minute" })),
  })

/** A file that was sent and cleared. */
export const cleared = Effect.fnUntraced(function* (
  binding: ClearanceBinding,
  number: InvoiceNumber = freshNumber(),
) {
  const file = yield* sent(yield* binding.file(number, 0))
  const outcome = yield* settledOutcome(file)
  if (outcome._tag === "Granted") return { ...file, number, outcome }
  return yield* Effect.die(new Error(`not cleared: ${JSON.stringify(outcome)}`))
})
