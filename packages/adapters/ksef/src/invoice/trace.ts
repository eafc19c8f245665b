/**
 * Finds a file in a session by its hash, to resolve an unknown outcome.
 *
 * A session that KSeF does not know contains no file. If there are several copies, the most
 * advanced one counts. A listed file without a hash may be ours: while its state may still change,
 * tracing is undecided; once it has ended it counts as another file, because sending a file again
 * creates no second invoice, and the duplicate leads to the file that KSeF stores.
 */
import type { Sha256 } from "@procurement/domain/archive"
import {
  type InvoiceClearanceError,
  invoiceCodes,
  type SubmissionReceipt,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { clearanceError } from "../clearance-error.ts"
import { toBase64 } from "../encryption/session-cipher.ts"
import { readJson } from "../http/ksef-http.ts"
import { invoicePage, type InvoiceState } from "../http/wire.ts"
import { type KsefFailure, namesAnyOf, unexpectedAnswer } from "../ksef-failure.ts"
import type { AuthorisedHttp } from "../login/access-token.ts"

const pageSize = 1_000
/** A session takes 10,000 invoices; a list with more pages than this is endless. */
const maximumPages = 20

/** The path of the first page. */
export const sessionListPath = (sessionReference: string): string =>
  `/sessions/${encodeURIComponent(sessionReference)}/invoices?pageSize=${pageSize}`

/** Passes every entry to `take`, undefined for an unreadable one, until it returns true. */
export const readSessionList = Effect.fnUntraced(function* (
  call: AuthorisedHttp,
  sessionReference: string,
  take: (state: InvoiceState | undefined) => boolean,
): Effect.fn.Return<void, KsefFailure | InvoiceClearanceError> {
  let headers: Record<string, string> = {}
  for (let page = 0; page < maximumPages; page += 1) {
    const answer = yield* call({ method: "GET", path: sessionListPath(sessionReference), headers })
    const { invoices, continuationToken } = yield* readJson(invoicePage)(answer)
    if (invoices.some(take) || !continuationToken) return
    headers = { "x-continuation-token": continuationToken }
  }
  return yield* unexpectedAnswer(`the list of invoices has no end after ${maximumPages} pages`)
})

const isUnknownSession = namesAnyOf(21173)

const progressOf = ({ status: { code } }: InvoiceState): number => {
  if (code === 200) return 3
  if (invoiceCodes.get(code)?.class === "wait") return 2
  return code === 440 ? 1 : 0
}

const further = (one: InvoiceState | undefined, other: InvoiceState): InvoiceState =>
  one !== undefined && progressOf(one) >= progressOf(other) ? one : other

const hasEnded = ({ status: { code } }: InvoiceState): boolean => {
  const kind = invoiceCodes.get(code)?.class
  return code === 200 || code === 440 || (kind !== undefined && kind !== "wait")
}

const furthestCopy = Effect.fnUntraced(function* (
  call: AuthorisedHttp,
  sessionReference: string,
  invoiceHash: string,
): Effect.fn.Return<InvoiceState | undefined, KsefFailure | InvoiceClearanceError> {
  let invoiceState: InvoiceState | undefined
  let undecided = 0
  yield* readSessionList(call, sessionReference, (state) => {
    if (state?.invoiceHash === invoiceHash) invoiceState = further(invoiceState, state)
    else if (!state?.invoiceHash && !(state && hasEnded(state))) undecided += 1
    return invoiceState?.status.code === 200
  })
  if (invoiceState !== undefined || undecided === 0) return invoiceState
  return yield* unexpectedAnswer(`${undecided} listed files without a hash may be ours`)
})

export const makeTrace =
  (call: AuthorisedHttp) =>
  (
    sessionReference: string,
    digest: Sha256,
  ): Effect.Effect<Option.Option<SubmissionReceipt>, InvoiceClearanceError> =>
    furthestCopy(call, sessionReference, toBase64(digest)).pipe(
      Effect.catchIf(isUnknownSession, () => Effect.undefined),
      Effect.map(Option.fromUndefinedOr),
      Effect.map(
        Option.map(({ referenceNumber }) => ({
          sessionReference,
          invoiceReference: referenceNumber,
        })),
      ),
      Effect.mapError(clearanceError("ask")),
    )
