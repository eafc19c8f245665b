/**
 * What has become of the files of a batch session, page by page.
 *
 * A state that means nothing we know keeps its file `Processing` with that code: the other files of
 * the page are not held up by it, and whoever asks about that one alone hears what is wrong.
 */
import * as Effect from "effect/Effect"
import type { Sha256 } from "@procurement/domain/archive"
import type { BatchResult, BatchResultsPage } from "@procurement/domain/clearance"
import type { InvoiceClearanceError } from "@procurement/domain/invoice"
import { clearanceError } from "../clearance-error.ts"
import { readJson } from "../http/ksef-http.ts"
import { invoicePage, type InvoiceState } from "../http/wire.ts"
import { outcomeOf } from "../invoice/outcome.ts"
import { unexpectedAnswer } from "../ksef-failure.ts"
import type { KsefConnection } from "../ksef-connection.ts"

const pageSize = 1_000
const digestBytes = 32

const hexOf = (base64: string): Sha256 | undefined => {
  const bytes = Buffer.from(base64, "base64")
  return bytes.length === digestBytes ? (bytes.toString("hex") as Sha256) : undefined
}

const resultOf = Effect.fnUntraced(function* (sessionReference: string, state: InvoiceState) {
  const digest = hexOf(state.invoiceHash)
  if (digest === undefined) {
    return yield* unexpectedAnswer(`the hash of ${state.referenceNumber} is none`)
  }
  const outcome = yield* Effect.orElseSucceed(outcomeOf(state, sessionReference), () => ({
    _tag: "Processing" as const,
    code: state.status.code,
  }))
  const receipt = { sessionReference, invoiceReference: state.referenceNumber }
  const { upoDownloadUrl } = state
  const link = upoDownloadUrl ? { receiptUrl: upoDownloadUrl } : {}
  return { digest, receipt, outcome, ...link } satisfies BatchResult
})

const byPlace = (one: InvoiceState, other: InvoiceState): number =>
  (one.ordinalNumber ?? 0) - (other.ordinalNumber ?? 0)

export const makeResults =
  ({ call }: KsefConnection) =>
  (
    sessionReference: string,
    page?: string,
  ): Effect.Effect<BatchResultsPage, InvoiceClearanceError> =>
    Effect.gen(function* () {
      const answer = yield* call({
        method: "GET",
        path: `/sessions/${encodeURIComponent(sessionReference)}/invoices?pageSize=${pageSize}`,
        ...(page === undefined ? {} : { headers: { "x-continuation-token": page } }),
      })
      const { invoices, continuationToken } = yield* readJson(invoicePage)(answer)
      const results = yield* Effect.forEach(invoices.toSorted(byPlace), (state) =>
        resultOf(sessionReference, state),
      )
      return continuationToken ? { results, next: continuationToken } : { results }
    }).pipe(Effect.mapError(clearanceError("ask")))
