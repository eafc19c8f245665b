/**
 * Sends the bytes of one invoice, encrypted, into the open session.
 *
 * The call is made once and repeated only after a 401, which has no effect at KSeF. A failure
 * before the call is `NotTaken`; a failure with an unknown effect is `OutcomeLost`.
 */
import * as Effect from "effect/Effect"
import {
  type ClearanceSubmission,
  InvoiceClearanceError,
  type SubmissionReceipt,
} from "@procurement/domain/invoice"
import { clearanceError } from "../clearance-error.ts"
import { digestOf, toBase64, type SessionCipher } from "../encryption/session-cipher.ts"
import { readJson } from "../http/ksef-http.ts"
import { invoiceTaken } from "../http/wire.ts"
import type { AuthorisedHttp } from "../login/access-token.ts"
import type { Sessions } from "../session/sessions.ts"

const bodyOf = (cipher: SessionCipher, submission: ClearanceSubmission) => {
  const { xml, digest, offline, correctsDigest } = submission
  const encrypted = cipher.encrypt(xml)
  return {
    invoiceHash: toBase64(digest),
    invoiceSize: xml.length,
    encryptedInvoiceHash: toBase64(digestOf(encrypted)),
    encryptedInvoiceSize: encrypted.length,
    encryptedInvoiceContent: encrypted.toString("base64"),
    // KSeF accepts technical corrections only for invoices issued offline.
    offlineMode: offline === true || correctsDigest !== undefined,
    ...(correctsDigest === undefined ? {} : { hashOfCorrectedInvoice: toBase64(correctsDigest) }),
  }
}

const otherBytes = () =>
  new InvoiceClearanceError({ reason: "Refused", detail: "the bytes do not have that hash" })

const otherSession = (reference: string) =>
  new InvoiceClearanceError({
    reason: "SessionEnded",
    detail: `this process has no open session ${reference}`,
  })

export const makeSubmit = (call: AuthorisedHttp, sessions: Sessions) =>
  Effect.fnUntraced(function* (
    submission: ClearanceSubmission,
  ): Effect.fn.Return<SubmissionReceipt, InvoiceClearanceError> {
    const { sessionReference, xml, digest } = submission
    if (digestOf(xml) !== digest) return yield* otherBytes()
    const session = sessions.find(sessionReference)
    if (session === undefined) return yield* otherSession(sessionReference)
    const { referenceNumber } = yield* call({
      method: "POST",
      path: `/sessions/online/${encodeURIComponent(sessionReference)}/invoices`,
      body: { json: bodyOf(session.cipher, submission) },
    }).pipe(
      Effect.flatMap(readJson(invoiceTaken)),
      Effect.mapError(clearanceError("submit")),
      Effect.tapError(({ reason }) =>
        Effect.sync(() => {
          if (reason === "SessionEnded") sessions.forget(sessionReference)
        }),
      ),
    )
    return { sessionReference, invoiceReference: referenceNumber }
  })
