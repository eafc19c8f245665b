/**
 * `ClearanceRegister` by KSeF 2.0: lists of sessions and of their invoices, and the official
 * receipts (UPO) of a whole session.
 *
 * KSeF lists interactive and batch sessions separately, so a page here is one of theirs and its
 * name contains the kind. A page of a receipt lists up to 10,000 files; its hash and the Ministry's
 * signature are checked. Source: CIRFMF/ksef-docs, open-api.json 2.9.0 and faktury/upo, consulted
 * 2026-11-26.
 */
import type { Sha256 } from "@procurement/domain/archive"
import { instant } from "@procurement/domain/calendar"
import {
  type InvoiceClearanceError,
  type KsefNumber,
  ksefNumberIssue,
} from "@procurement/domain/invoice"
import type {
  ClearanceRegister,
  ReceiptEntry,
  RegisteredInvoice,
  RegisteredSession,
} from "@procurement/domain/reconciliation"
import { childrenOf, type XmlElement } from "@procurement/lib-xml"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as z from "zod"
import { clearanceError } from "../clearance-error.ts"
import { readJson } from "../http/ksef-http.ts"
import { readSignedReceipt } from "../invoice/official-receipt.ts"
import type { KsefConnection } from "../ksef-connection.ts"
import { type KsefFailure, unexpectedAnswer } from "../ksef-failure.ts"
import type { VerifyReceipt } from "../ksef-options.ts"
import type { AuthorisedHttp } from "../login/access-token.ts"

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const status = z.object({ code: z.int() })
/** KSeF omits a count of zero. */
const count = z
  .int()
  .nullish()
  .transform((value) => value ?? 0)

const sessionsPage = z.object({
  continuationToken: z.string().nullish(),
  sessions: z.array(
    z.object({
      referenceNumber: z.string().min(1),
      status,
      dateCreated: moment,
      totalInvoiceCount: count,
      successfulInvoiceCount: count,
    }),
  ),
})
type SessionsPage = z.infer<typeof sessionsPage>

const registeredPage = z.object({
  continuationToken: z.string().nullish(),
  invoices: z.array(
    z.object({
      referenceNumber: z.string().min(1),
      invoiceHash: z.string().nullish(),
      invoiceNumber: z.string().nullish(),
      ksefNumber: z.string().nullish(),
      status,
    }),
  ),
})

const sessionReceipts = z.object({
  upo: z.object({ pages: z.array(z.object({ referenceNumber: z.string().min(1) })) }).nullish(),
})

const only = (texts: ReadonlyArray<string>): string => (texts.length === 1 ? (texts[0] ?? "") : "")

const entriesIn = (root: XmlElement): ReadonlyArray<ReceiptEntry> =>
  childrenOf(root, "Dokument").map((document) => {
    const textOf = (name: string) => only(childrenOf(document, name).map(({ text }) => text.trim()))
    const digest = Buffer.from(textOf("SkrotDokumentu"), "base64").toString("hex") as Sha256
    return { ksefNumber: textOf("NumerKSeFDokumentu"), digest }
  })

const makeSessionReceipts = (call: AuthorisedHttp, verifyReceipt: VerifyReceipt) => {
  const pageOf = (session: string, reference: string) =>
    call({
      method: "GET",
      path: `${session}/upo/${encodeURIComponent(reference)}`,
      accept: "application/xml",
    }).pipe(
      Effect.mapError(clearanceError("ask")),
      Effect.flatMap((answer) => readSignedReceipt(answer, verifyReceipt)),
      Effect.map(entriesIn),
    )
  return Effect.fnUntraced(function* (
    sessionReference: string,
  ): Effect.fn.Return<Option.Option<ReadonlyArray<ReceiptEntry>>, InvoiceClearanceError> {
    const path = `/sessions/${encodeURIComponent(sessionReference)}`
    const { upo } = yield* call({ method: "GET", path }).pipe(
      Effect.flatMap(readJson(sessionReceipts)),
      Effect.mapError(clearanceError("ask")),
    )
    if (!upo) return Option.none()
    const pages = yield* Effect.forEach(upo.pages, ({ referenceNumber }) =>
      pageOf(path, referenceNumber),
    )
    return Option.some(pages.flat())
  })
}

const pageSize = 1_000
const digestBytes = 32
const acceptedCode = 200
const kinds = ["Online", "Batch"] as const
type Kind = (typeof kinds)[number]

/** The page and its kind; by default the first page of the first kind. */
const positionOf = (page: string | undefined): { readonly kind: Kind; readonly token?: string } => {
  const [, kind = "Online", token = ""] = /^(Online|Batch):(.*)$/s.exec(page ?? "") ?? []
  return { kind: kind as Kind, ...(token === "" ? {} : { token }) }
}

const pageAfter = (kind: Kind, token: string | null | undefined): string | undefined => {
  if (token) return `${kind}:${token}`
  const next = kinds[kinds.indexOf(kind) + 1]
  return next === undefined ? undefined : `${next}:`
}

const sessionOf = (session: SessionsPage["sessions"][number]): RegisteredSession => ({
  reference: session.referenceNumber,
  openedAt: instant(session.dateCreated),
  isFinal: session.status.code === 200 || session.status.code >= 400,
  invoices: session.totalInvoiceCount,
  accepted: session.successfulInvoiceCount,
})

const continuing = (token: string | undefined) =>
  token === undefined ? {} : { headers: { "x-continuation-token": token } }

const knownNumber = (text: string | null | undefined): KsefNumber | undefined =>
  text && ksefNumberIssue(text) === undefined ? (text as KsefNumber) : undefined

const invoiceOf = Effect.fnUntraced(function* (
  state: z.infer<typeof registeredPage>["invoices"][number],
): Effect.fn.Return<RegisteredInvoice | undefined, KsefFailure> {
  const hash = Buffer.from(state.invoiceHash ?? "", "base64")
  const { referenceNumber: invoiceReference, invoiceNumber } = state
  const ksefNumber = knownNumber(state.ksefNumber)
  if (hash.length !== digestBytes) {
    // Only accepted invoices are compared; an invalid hash of another one must not fail a whole
    // day.
    if (state.status.code !== acceptedCode) return undefined
    return yield* unexpectedAnswer(`the hash of ${invoiceReference} is invalid`)
  }
  if (state.ksefNumber && ksefNumber === undefined) {
    return yield* unexpectedAnswer(`the KSeF number of ${invoiceReference} is invalid`)
  }
  return {
    invoiceReference,
    digest: hash.toString("hex") as Sha256,
    code: state.status.code,
    ...(invoiceNumber ? { number: invoiceNumber } : {}),
    ...(ksefNumber === undefined ? {} : { ksefNumber }),
  }
})

export const makeClearanceRegister = (
  { call }: KsefConnection,
  verifyReceipt: VerifyReceipt,
): ClearanceRegister["Service"] => ({
  sessions: (from, to, page) => {
    const { kind, token } = positionOf(page)
    const query = new URLSearchParams({
      sessionType: kind,
      pageSize: String(pageSize),
      dateCreatedFrom: new Date(from).toISOString(),
      dateCreatedTo: new Date(to - 1).toISOString(),
    })
    return call({ method: "GET", path: `/sessions?${query}`, ...continuing(token) }).pipe(
      Effect.flatMap(readJson(sessionsPage)),
      Effect.mapError(clearanceError("ask")),
      Effect.map(({ sessions, continuationToken }) => {
        const next = pageAfter(kind, continuationToken)
        const entries = sessions.map(sessionOf)
        return next === undefined ? { entries } : { entries, next }
      }),
    )
  },
  invoices: (sessionReference, page) =>
    Effect.gen(function* () {
      const session = encodeURIComponent(sessionReference)
      const path = `/sessions/${session}/invoices?pageSize=${pageSize}`
      const answer = yield* call({ method: "GET", path, ...continuing(page) })
      const { invoices, continuationToken } = yield* readJson(registeredPage)(answer)
      const read = yield* Effect.forEach(invoices, invoiceOf)
      const entries = read.filter((entry) => entry !== undefined)
      return continuationToken ? { entries, next: continuationToken } : { entries }
    }).pipe(Effect.mapError((failure): InvoiceClearanceError => clearanceError("ask")(failure))),
  receipts: makeSessionReceipts(call, verifyReceipt),
})
