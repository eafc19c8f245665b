/**
 * Clients of KSeF 2.0: interactive and batch sessions with the form FA(3).
 *
 * Tokens, public keys and one session are in memory only; all of them can be obtained again.
 * README.md describes the limits and how failures are mapped.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { BatchClearance } from "@procurement/domain/clearance"
import { InvoiceClearance } from "@procurement/domain/invoice"
import type { CollectiveIdentifiers } from "@procurement/domain/payment"
import type { ClearanceRegister } from "@procurement/domain/reconciliation"
import { makeBatchClearance } from "./batch/batch-clearance.ts"
import { makeClearedDigest, makeOfficialReceipt } from "./invoice/official-receipt.ts"
import { makeOutcome } from "./invoice/outcome.ts"
import { makeSubmit } from "./invoice/submit.ts"
import { makeTrace } from "./invoice/trace.ts"
import { type KsefConnection, makeKsefConnection } from "./ksef-connection.ts"
import type { KsefOptions, VerifyReceipt } from "./ksef-options.ts"
import { makeClearanceRegister } from "./register/clearance-register.ts"
import { makeCollectiveIdentifiers } from "./register/collective-identifiers.ts"
import { makeSessions } from "./session/sessions.ts"

const invoiceClearanceBy = (
  { call, keys, presigned, settings }: KsefConnection,
  verifyReceipt: VerifyReceipt,
): InvoiceClearance["Service"] => {
  const sessions = makeSessions(call, keys, settings.sessionAgeMillis)
  return {
    session: Effect.map(sessions.current, ({ reference }) => reference),
    submit: makeSubmit(call, sessions),
    trace: makeTrace(call),
    outcome: makeOutcome(call),
    clearedDigest: makeClearedDigest(call),
    officialReceipt: makeOfficialReceipt(call, presigned, verifyReceipt),
    close: sessions.close,
  }
}

export interface KsefClients {
  readonly invoices: InvoiceClearance["Service"]
  readonly batches: BatchClearance["Service"]
  /** What KSeF has stored. */
  readonly register: ClearanceRegister["Service"]
  readonly collective: CollectiveIdentifiers["Service"]
}

/**
 * All clients with one login. They make no call before their first use, and are safe for concurrent
 * callers.
 */
export const makeKsefClients = (options: KsefOptions): KsefClients => {
  const connection = makeKsefConnection(options)
  return {
    invoices: invoiceClearanceBy(connection, options.verifyReceipt),
    batches: makeBatchClearance(connection),
    register: makeClearanceRegister(connection, options.verifyReceipt),
    collective: makeCollectiveIdentifiers(connection),
  }
}

/** The client for single invoices only. */
export const makeKsefClearance = (options: KsefOptions): InvoiceClearance["Service"] =>
  makeKsefClients(options).invoices

/** Both as a layer; an open session is closed with the scope if KSeF is reachable. */
export const layerKsefClearance = (
  options: KsefOptions,
): Layer.Layer<InvoiceClearance | BatchClearance> =>
  Layer.effectContext(
    Effect.acquireRelease(
      Effect.sync(() => makeKsefClients(options)),
      ({ invoices }) => Effect.ignore(invoices.close),
    ).pipe(
      Effect.map(({ invoices, batches }) =>
        Context.make(InvoiceClearance, invoices).pipe(Context.add(BatchClearance, batches)),
      ),
    ),
  )
