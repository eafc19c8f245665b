/**
 * Finds a file in a session by its hash: how an unknown outcome becomes known.
 *
 * A session KSeF does not know holds no file. When the file is there more than once, the copy that
 * got furthest counts.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Sha256 } from "@procurement/domain/archive"
import {
  type InvoiceClearanceError,
  invoiceCodes,
  type SubmissionReceipt,
} from "@procurement/domain/invoice"
import { clearanceError } from "../clearance-error.ts"
import { toBase64 } from "../encryption/digest.ts"
import { readJson } from "../http/ksef-http.ts"
import { invoicePage, type InvoiceState } from "../http/wire.ts"
import { type KsefFailure, namesAnyOf, unexpectedAnswer } from "../ksef-failure.ts"
import type { AuthorisedHttp } from "../login/access-token.ts"

const pageSize = 1_000
/** A session takes 10 000 invoices; whoever hands out more pages than this goes in circles. */
const maximumPages = 20
const isUnknownSession = namesAnyOf(21173)

const progressOf = ({ status: { code } }: InvoiceState): number => {
  if (code === 200) return 3
  if (invoiceCodes.get(code)?.class === "wait") return 2
  return code === 440 ? 1 : 0
}

const further = (one: InvoiceState | undefined, other: InvoiceState): InvoiceState =>
  one !== undefined && progressOf(one) >= progressOf(other) ? one : other

const furthestCopy = Effect.fnUntraced(function* (
  call: AuthorisedHttp,
  path: string,
  invoiceHash: string,
): Effect.fn.Return<InvoiceState | undefined, KsefFailure | InvoiceClearanceError> {
  let found: InvoiceState | undefined
  let headers: Record<string, string> = {}
  for (let page = 0; page < maximumPages; page += 1) {
    const answer = yield* call({ method: "GET", path, headers })
    const { invoices, continuationToken } = yield* readJson(invoicePage)(answer)
    for (const state of invoices) {
      if (state.invoiceHash === invoiceHash) found = further(found, state)
    }
    if (!continuationToken || found?.status.code === 200) return found
    headers = { "x-continuation-token": continuationToken }
  }
  return yield* unexpectedAnswer(`the list of invoices has no end after ${maximumPages} pages`)
})

export const makeTrace =
  (call: AuthorisedHttp) =>
  (
    sessionReference: string,
    digest: Sha256,
  ): Effect.Effect<Option.Option<SubmissionReceipt>, InvoiceClearanceError> => {
    const path = `/sessions/${encodeURIComponent(sessionReference)}/invoices?pageSize=${pageSize}`
    return furthestCopy(call, path, toBase64(digest)).pipe(
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
  }
