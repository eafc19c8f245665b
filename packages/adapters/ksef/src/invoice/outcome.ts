/**
 * Maps the state of a submitted invoice at KSeF to a `ClearanceOutcome`.
 *
 * If an ended state omits data, it is read elsewhere: the original of a duplicate from its details,
 * then everything from the list of the session. If neither has the data, the result is
 * `UnexpectedAnswer`. The number alone never decides which file an original is. Source of the
 * codes: CIRFMF/ksef-docs, faktury/sesje, consulted 2026-11-20. An unknown code is an
 * `UnexpectedAnswer` too, and the invoice is queried again.
 */
import * as Effect from "effect/Effect"
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
import { unexpectedAnswer } from "../ksef-failure.ts"
import type { AuthorisedHttp } from "../login/access-token.ts"
import { readSessionList } from "./trace.ts"

type Outcome = Effect.Effect<ClearanceOutcome, InvoiceClearanceError>

const unexpected = (detail: string, code: number) =>
  Effect.fail(new InvoiceClearanceError({ reason: "UnexpectedAnswer", detail, code }))

const isKsefNumber = (text: string): text is KsefNumber => ksefNumberIssue(text) === undefined

const granted = ({ ksefNumber }: InvoiceState, sessionReference: string): Outcome =>
  ksefNumber && isKsefNumber(ksefNumber)
    ? Effect.succeed({ _tag: "Granted", ksefNumber, sessionReference })
    : unexpected(`accepted under the number ${ksefNumber}`, 200)

const numberForm = /\b\d{10}-\d{8}-[0-9A-F]{12}-[0-9A-F]{2}\b/
const sessionForm = /\b\d{8}-S[BO]-[0-9A-F]{10}-[0-9A-F]{10}-[0-9A-F]{2}\b/

const duplicate = ({ status }: InvoiceState): Outcome => {
  const text = status.details?.join(" ") ?? ""
  const original = status.extensions?.originalKsefNumber ?? numberForm.exec(text)?.[0]
  const session = status.extensions?.originalSessionReferenceNumber ?? sessionForm.exec(text)?.[0]
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

/** The outcome for a state; unknown codes fail. */
export const outcomeOf = (state: InvoiceState, sessionReference: string): Outcome => {
  if (state.status.code === 200) return granted(state, sessionReference)
  return state.status.code === 440 ? duplicate(state) : ended(state)
}

/** Codes whose outcome needs further data. */
const needsMore = (code: number): boolean => code === 200 || code === 440

const listedOutcome = Effect.fnUntraced(function* (
  call: AuthorisedHttp,
  { sessionReference, invoiceReference }: SubmissionReceipt,
) {
  let listed: InvoiceState | undefined
  yield* readSessionList(call, sessionReference, (state) => {
    const isOurs = state?.referenceNumber === invoiceReference
    if (isOurs) listed = state
    return isOurs
  })
  if (listed === undefined)
    return yield* unexpectedAnswer("the list of the session does not contain it")
  return yield* outcomeOf(listed, sessionReference)
})

export const makeOutcome =
  (call: AuthorisedHttp) =>
  (receipt: SubmissionReceipt): Outcome => {
    const { sessionReference, invoiceReference } = receipt
    const session = encodeURIComponent(sessionReference)
    const path = `/sessions/${session}/invoices/${encodeURIComponent(invoiceReference)}`
    return call({ method: "GET", path }).pipe(
      Effect.flatMap(readJson(invoiceState)),
      Effect.mapError(clearanceError("ask")),
      Effect.flatMap((state) =>
        outcomeOf(state, sessionReference).pipe(
          Effect.catch((failure) =>
            needsMore(state.status.code)
              ? Effect.mapError(listedOutcome(call, receipt), () => failure)
              : Effect.fail(failure),
          ),
        ),
      ),
    )
  }
