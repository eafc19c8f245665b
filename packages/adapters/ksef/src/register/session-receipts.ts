/**
 * The official receipts (UPO) of a whole session: which numbers and hashes they name.
 *
 * A page names up to 10,000 files. Its own hash is checked; the Ministry's signature is not.
 * Source: CIRFMF/ksef-docs, faktury/upo, consulted 2026-11-20.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Sha256 } from "@procurement/domain/archive"
import { InvoiceClearanceError } from "@procurement/domain/invoice"
import type { ReceiptEntry } from "@procurement/domain/reconciliation"
import { clearanceError } from "../clearance-error.ts"
import { readJson } from "../http/ksef-http.ts"
import { hasStatedHash } from "../invoice/cleared-digest.ts"
import { childrenOf, readXml, XmlUnreadable } from "../invoice/xml-reader.ts"
import type { AuthorisedHttp } from "../login/access-token.ts"
import { sessionReceipts } from "./register-wire.ts"

const badReceipt = (detail: string) => new InvoiceClearanceError({ reason: "BadReceipt", detail })

const only = (texts: ReadonlyArray<string>): string => (texts.length === 1 ? (texts[0] ?? "") : "")

/** What a receipt names. Throws `XmlUnreadable` when it is not whole. */
const entriesIn = (bytes: Uint8Array): ReadonlyArray<ReceiptEntry> => {
  const root = readXml(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  return childrenOf(root, "Dokument").map((document) => {
    const textOf = (name: string) => only(childrenOf(document, name).map(({ text }) => text.trim()))
    const digest = Buffer.from(textOf("SkrotDokumentu"), "base64").toString("hex") as Sha256
    return { ksefNumber: textOf("NumerKSeFDokumentu"), digest }
  })
}

const pageOf = (call: AuthorisedHttp, path: string, reference: string) =>
  call({ method: "GET", path: `${path}/upo/${encodeURIComponent(reference)}` }).pipe(
    Effect.mapError(clearanceError("ask")),
    Effect.flatMap((answer) => {
      if (!hasStatedHash(answer)) {
        return Effect.fail(badReceipt(`the UPO ${reference} has another hash than stated`))
      }
      return Effect.try({
        try: () => entriesIn(answer.bytes),
        catch: (cause) => cause,
      }).pipe(
        Effect.catch((cause) => {
          const isUnreadable = cause instanceof XmlUnreadable || cause instanceof TypeError
          if (!isUnreadable) return Effect.die(cause)
          return Effect.fail(badReceipt(`the UPO ${reference} is not whole: ${cause.message}`))
        }),
      )
    }),
  )

export const makeSessionReceipts = (call: AuthorisedHttp) =>
  Effect.fnUntraced(function* (
    sessionReference: string,
  ): Effect.fn.Return<Option.Option<ReadonlyArray<ReceiptEntry>>, InvoiceClearanceError> {
    const path = `/sessions/${encodeURIComponent(sessionReference)}`
    const { upo } = yield* call({ method: "GET", path }).pipe(
      Effect.flatMap(readJson(sessionReceipts)),
      Effect.mapError(clearanceError("ask")),
    )
    if (!upo) return Option.none()
    const pages = yield* Effect.forEach(upo.pages, ({ referenceNumber }) =>
      pageOf(call, path, referenceNumber),
    )
    return Option.some(pages.flat())
  })
