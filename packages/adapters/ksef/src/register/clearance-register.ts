/**
 * `ClearanceRegister` by KSeF 2.0: lists of sessions and of their invoices.
 *
 * KSeF lists interactive and batch sessions apart: a page here is one of theirs, and the kind is
 * part of its name.
 */
import * as Effect from "effect/Effect"
import type { Sha256 } from "@procurement/domain/archive"
import { instant } from "@procurement/domain/calendar"
import {
  type InvoiceClearanceError,
  type KsefNumber,
  ksefNumberIssue,
} from "@procurement/domain/invoice"
import type {
  ClearanceRegister,
  RegisteredInvoice,
  RegisteredSession,
} from "@procurement/domain/reconciliation"
import type * as z from "zod"
import { clearanceError } from "../clearance-error.ts"
import { readJson } from "../http/ksef-http.ts"
import type { KsefConnection } from "../ksef-connection.ts"
import { type KsefFailure, unexpectedAnswer } from "../ksef-failure.ts"
import { registeredPage, type SessionsPage, sessionsPage } from "./register-wire.ts"
import { makeSessionReceipts } from "./session-receipts.ts"

const pageSize = 1_000
const digestBytes = 32
const kinds = ["Online", "Batch"] as const
type Kind = (typeof kinds)[number]

/** Which page of which kind; the first of the first kind when it is not said. */
const placeOf = (page: string | undefined): { readonly kind: Kind; readonly token?: string } => {
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
): Effect.fn.Return<RegisteredInvoice, KsefFailure> {
  const hash = Buffer.from(state.invoiceHash, "base64")
  const { referenceNumber: invoiceReference, invoiceNumber } = state
  const ksefNumber = knownNumber(state.ksefNumber)
  if (hash.length !== digestBytes) {
    return yield* unexpectedAnswer(`the hash of ${invoiceReference} is none`)
  }
  if (state.ksefNumber && ksefNumber === undefined) {
    return yield* unexpectedAnswer(`the KSeF number of ${invoiceReference} is none`)
  }
  return {
    invoiceReference,
    digest: hash.toString("hex") as Sha256,
    code: state.status.code,
    ...(invoiceNumber ? { number: invoiceNumber } : {}),
    ...(ksefNumber === undefined ? {} : { ksefNumber }),
  }
})

export const makeClearanceRegister = ({ call }: KsefConnection): ClearanceRegister["Service"] => ({
  sessions: (from, to, page) => {
    const { kind, token } = placeOf(page)
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
      const entries = yield* Effect.forEach(invoices, invoiceOf)
      return continuationToken ? { entries, next: continuationToken } : { entries }
    }).pipe(Effect.mapError((failure): InvoiceClearanceError => clearanceError("ask")(failure))),
  receipts: makeSessionReceipts(call),
})
