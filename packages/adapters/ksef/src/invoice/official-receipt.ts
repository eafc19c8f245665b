/**
 * The official receipt (UPO) of one invoice, handed on to the byte.
 *
 * It has to have the hash KSeF states for it, be one whole `Potwierdzenie`, and name our number
 * together with the hash of our file; only then is it a receipt of ours. The Ministry's signature
 * on it is not verified here. Source: CIRFMF/ksef-docs, faktury/upo, consulted 2026-11-20.
 */
import * as Effect from "effect/Effect"
import type { Sha256 } from "@procurement/domain/archive"
import { InvoiceClearanceError, type KsefNumber } from "@procurement/domain/invoice"
import { clearanceError } from "../clearance-error.ts"
import { toBase64 } from "../encryption/digest.ts"
import type { Exchanged } from "../http/exchange.ts"
import type { Presigned } from "../http/presigned.ts"
import type { AuthorisedHttp } from "../login/access-token.ts"
import { hasStatedHash } from "./cleared-digest.ts"
import { childrenOf, readXml, type XmlElement, XmlUnreadable } from "./xml-reader.ts"

export interface Cleared {
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

const issueOfDocument = (root: XmlElement, { ksefNumber, digest }: Cleared) => {
  if (root.name !== "Potwierdzenie" || !root.namespace.startsWith(namespacePrefix)) {
    return `it is a ${root.name} of ${root.namespace}`
  }
  const ours = childrenOf(root, "Dokument").find((document) =>
    isOnly(textsOf(document, "NumerKSeFDokumentu"), ksefNumber),
  )
  if (ours === undefined) return `it does not name ${ksefNumber}`
  return isOnly(textsOf(ours, "SkrotDokumentu"), toBase64(digest))
    ? undefined
    : "it names another hash than that of our file"
}

/** Why a UPO is not that of the invoice, or undefined when it is. */
export const receiptIssue = (bytes: Uint8Array, cleared: Cleared): string | undefined => {
  try {
    const root = readXml(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
    return issueOfDocument(root, cleared)
  } catch (error) {
    if (error instanceof XmlUnreadable) return `it is not whole: ${error.message}`
    if (error instanceof TypeError) return "it is not UTF-8"
    throw error
  }
}

/** Why an answer is not the receipt, or undefined when it is. */
const answerIssue = (answer: Exchanged, cleared: Cleared): string | undefined =>
  hasStatedHash(answer) ? receiptIssue(answer.bytes, cleared) : "it has another hash than stated"

/** The receipt by its own address; whatever is wrong with that, there is another way to ask. */
const byAddress = (presigned: Presigned, cleared: Cleared) =>
  Effect.suspend(() => {
    if (cleared.receiptUrl === undefined) return Effect.undefined
    return presigned.get(cleared.receiptUrl).pipe(
      Effect.map((answer) => {
        const isReceipt = answer.status === 200 && answerIssue(answer, cleared) === undefined
        return isReceipt ? answer.bytes : undefined
      }),
      Effect.orElseSucceed(() => undefined),
    )
  })

export const makeOfficialReceipt = (call: AuthorisedHttp, presigned: Presigned) =>
  Effect.fnUntraced(function* (
    cleared: Cleared,
  ): Effect.fn.Return<Uint8Array, InvoiceClearanceError> {
    const direct = yield* byAddress(presigned, cleared)
    if (direct !== undefined) return new Uint8Array(direct)
    const session = encodeURIComponent(cleared.sessionReference)
    const path = `/sessions/${session}/invoices/ksef/${cleared.ksefNumber}/upo`
    const answer = yield* call({ method: "GET", path, accept: "application/xml" }).pipe(
      Effect.mapError(clearanceError("ask")),
    )
    const issue = answerIssue(answer, cleared)
    if (issue === undefined) return new Uint8Array(answer.bytes)
    return yield* new InvoiceClearanceError({ reason: "BadReceipt", detail: `the UPO: ${issue}` })
  })
