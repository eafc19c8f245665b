/**
 * Fetches the official receipt (UPO) of one invoice, and computes the hash of the file that KSeF
 * stores under a number.
 *
 * A receipt must have the hash that KSeF states for it, be signed by the Ministry as one whole
 * `Potwierdzenie`, and contain our number together with the hash of our file; unsigned parts are
 * not read. A response that does not match its `x-ms-meta-hash`, or has none, is rejected. Source:
 * CIRFMF/ksef-docs, faktury/upo, consulted 2026-11-20.
 */
import type { Sha256 } from "@procurement/domain/archive"
import { InvoiceClearanceError, type KsefNumber } from "@procurement/domain/invoice"
import { childrenOf, readXml, type XmlElement, XmlUnreadable } from "@procurement/lib-xml"
import * as Effect from "effect/Effect"
import { clearanceError } from "../clearance-error.ts"
import { digestOf, toBase64 } from "../encryption/session-cipher.ts"
import type { HttpResponse, Presigned } from "../http/send-request.ts"
import { unexpectedAnswer } from "../ksef-failure.ts"
import type { VerifyReceipt } from "../ksef-options.ts"
import type { AuthorisedHttp } from "../login/access-token.ts"

/** Returns whether the bytes have the hash that KSeF states for them. */
const hasStatedHash = ({ headers, bytes }: HttpResponse): boolean =>
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

const badReceipt = (detail: string) => new InvoiceClearanceError({ reason: "BadReceipt", detail })

/** The root element of the signed content. Fails with `BadReceipt`. */
export const readSignedReceipt = Effect.fnUntraced(function* (
  answer: HttpResponse,
  verifyReceipt: VerifyReceipt,
): Effect.fn.Return<XmlElement, InvoiceClearanceError> {
  if (!hasStatedHash(answer)) return yield* badReceipt("the UPO has another hash than stated")
  const verified = yield* Effect.promise(() => verifyReceipt(answer.bytes))
  if (!verified.valid) {
    return yield* badReceipt(`the signature of the UPO is not valid: ${verified.detail}`)
  }
  try {
    return readXml(verified.content)
  } catch (error) {
    if (!(error instanceof XmlUnreadable)) throw error
    return yield* badReceipt(`the UPO is not well-formed: ${error.message}`)
  }
})

interface Cleared {
  readonly sessionReference: string
  readonly ksefNumber: KsefNumber
  readonly digest: Sha256
  readonly receiptUrl?: string | undefined
}

/** Versions so far: v4-2 and v4-3. They agree on what is read here. */
const namespacePrefix = "http://upo.schematy.mf.gov.pl/KSeF/"

const textsOf = (document: XmlElement, name: string): ReadonlyArray<string> =>
  childrenOf(document, name).map(({ text }) => text.trim())

const isOnly = (texts: ReadonlyArray<string>, expected: string): boolean =>
  texts.length === 1 && texts[0] === expected

/** Returns why a signed UPO does not belong to the invoice, or undefined when it does. */
export const receiptIssue = (
  root: XmlElement,
  { ksefNumber, digest }: Pick<Cleared, "ksefNumber" | "digest">,
): string | undefined => {
  if (root.name !== "Potwierdzenie" || !root.namespace.startsWith(namespacePrefix)) {
    return `it is a ${root.name} of ${root.namespace}`
  }
  const ours = childrenOf(root, "Dokument").find((document) =>
    isOnly(textsOf(document, "NumerKSeFDokumentu"), ksefNumber),
  )
  if (ours === undefined) return `it does not contain ${ksefNumber}`
  return isOnly(textsOf(ours, "SkrotDokumentu"), toBase64(digest))
    ? undefined
    : "it contains another hash than our file has"
}

/** The bytes of the response if they are the receipt; fails with `BadReceipt` otherwise. */
const receiptIn = Effect.fnUntraced(function* (
  answer: HttpResponse,
  cleared: Cleared,
  verifyReceipt: VerifyReceipt,
): Effect.fn.Return<Uint8Array, InvoiceClearanceError> {
  const issue = receiptIssue(yield* readSignedReceipt(answer, verifyReceipt), cleared)
  if (issue === undefined) return new Uint8Array(answer.bytes)
  return yield* new InvoiceClearanceError({ reason: "BadReceipt", detail: `the UPO: ${issue}` })
})

export const makeOfficialReceipt = (
  call: AuthorisedHttp,
  presigned: Presigned,
  verifyReceipt: VerifyReceipt,
) => {
  /**
   * Downloads the receipt from its URL; undefined on any failure, so that the caller tries the API.
   */
  const byAddress = (url: string, cleared: Cleared) =>
    presigned.get(url).pipe(
      Effect.flatMap((answer) =>
        answer.status === 200 ? receiptIn(answer, cleared, verifyReceipt) : Effect.undefined,
      ),
      Effect.orElseSucceed(() => undefined),
    )
  return Effect.fnUntraced(function* (
    cleared: Cleared,
  ): Effect.fn.Return<Uint8Array, InvoiceClearanceError> {
    const { receiptUrl } = cleared
    const direct = receiptUrl === undefined ? undefined : yield* byAddress(receiptUrl, cleared)
    if (direct !== undefined) return direct
    const session = encodeURIComponent(cleared.sessionReference)
    const path = `/sessions/${session}/invoices/ksef/${cleared.ksefNumber}/upo`
    const answer = yield* call({ method: "GET", path, accept: "application/xml" }).pipe(
      Effect.mapError(clearanceError("ask")),
    )
    return yield* receiptIn(answer, cleared, verifyReceipt)
  })
}
