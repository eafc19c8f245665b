/**
 * What has become of a submitted invoice: its state at KSeF as a `ClearanceOutcome`.
 *
 * Source of the codes: CIRFMF/ksef-docs, faktury/sesje, consulted 2026-11-20. A code that is not in
 * the table decides nothing: it is an `UnexpectedAnswer`, to be asked about again.
 */
import * as Effect from "effect/Effect"
import { instant } from "@procurement/domain/calendar"
import {
  type ClearanceOutcome,
  InvoiceClearanceError,
  invoiceCodes,
  type KsefNumber,
  ksefNumberIssue,
  type SubmissionReceipt,
} from "@procurement/domain/invoice"
import { clearanceError } from "../clearance-error.ts"
import { readJson } from "../http/ksef-http.ts"
import { type InvoiceState, invoiceState } from "../http/wire.ts"
import type { AuthorisedHttp } from "../login/access-token.ts"

type Outcome = Effect.Effect<ClearanceOutcome, InvoiceClearanceError>

const unexpected = (detail: string, code: number) =>
  Effect.fail(new InvoiceClearanceError({ reason: "UnexpectedAnswer", detail, code }))

const isKsefNumber = (text: string): text is KsefNumber => ksefNumberIssue(text) === undefined

const granted = (state: InvoiceState, sessionReference: string): Outcome => {
  const { ksefNumber, acquisitionDate } = state
  if (!ksefNumber || !isKsefNumber(ksefNumber)) {
    return unexpected(`accepted under the number ${ksefNumber}`, 200)
  }
  if (!acquisitionDate) return unexpected("accepted without a date", 200)
  const acquiredAt = instant(acquisitionDate)
  return Effect.succeed({ _tag: "Granted", ksefNumber, sessionReference, acquiredAt })
}

const duplicate = ({ status }: InvoiceState): Outcome => {
  const original = status.extensions?.originalKsefNumber
  const session = status.extensions?.originalSessionReferenceNumber
  if (!original || !isKsefNumber(original) || !session) {
    return unexpected(`a duplicate of ${original} in the session ${session}`, 440)
  }
  return Effect.succeed({
    _tag: "Duplicate",
    originalKsefNumber: original,
    originalSessionReference: session,
  })
}

const ended = ({ status }: InvoiceState): Outcome => {
  const { code, description } = status
  switch (invoiceCodes.get(code)?.class) {
    case "wait":
      return Effect.succeed({ _tag: "Processing", code })
    case "retry":
      return Effect.succeed({ _tag: "Dropped", code, description })
    case "human": {
      const details = status.details ?? []
      return Effect.succeed({ _tag: "Refused", refusal: { code, description, details } })
    }
    default:
      return unexpected(`an unknown state of an invoice: ${description}`, code)
  }
}

/** The outcome that a state means. Only the known codes decide anything. */
export const outcomeOf = (state: InvoiceState, sessionReference: string): Outcome => {
  if (state.status.code === 200) return granted(state, sessionReference)
  return state.status.code === 440 ? duplicate(state) : ended(state)
}

export const makeOutcome =
  (call: AuthorisedHttp) =>
  ({ sessionReference, invoiceReference }: SubmissionReceipt): Outcome => {
    const session = encodeURIComponent(sessionReference)
    const path = `/sessions/${session}/invoices/${encodeURIComponent(invoiceReference)}`
    return call({ method: "GET", path }).pipe(
      Effect.flatMap(readJson(invoiceState)),
      Effect.mapError(clearanceError("ask")),
      Effect.flatMap((state) => outcomeOf(state, sessionReference)),
    )
  }
