/**
 * The hash of the file that KSeF keeps under a number, counted from the file itself.
 *
 * KSeF states the hash in `x-ms-meta-hash`; an answer whose bytes have another hash, or that states
 * none, is no answer.
 */
import * as Effect from "effect/Effect"
import type { Sha256 } from "@procurement/domain/archive"
import type { InvoiceClearanceError, KsefNumber } from "@procurement/domain/invoice"
import { clearanceError } from "../clearance-error.ts"
import { digestOf, toBase64 } from "../encryption/digest.ts"
import type { Exchanged } from "../http/exchange.ts"
import { unexpectedAnswer } from "../ksef-failure.ts"
import type { AuthorisedHttp } from "../login/access-token.ts"

/** Whether the bytes have the hash that KSeF states for them. */
export const hasStatedHash = ({ headers, bytes }: Exchanged): boolean =>
  headers["x-ms-meta-hash"] === toBase64(digestOf(bytes))

export const makeClearedDigest =
  (call: AuthorisedHttp) =>
  (ksefNumber: KsefNumber): Effect.Effect<Sha256, InvoiceClearanceError> =>
    call({ method: "GET", path: `/invoices/ksef/${ksefNumber}`, accept: "application/xml" }).pipe(
      Effect.flatMap((answer) =>
        hasStatedHash(answer)
          ? Effect.succeed(digestOf(answer.bytes))
          : Effect.fail(unexpectedAnswer("the file has another hash than stated", answer.status)),
      ),
      Effect.mapError(clearanceError("ask")),
    )
