/**
 * A batch of invoices sent to KSeF in one package: our record of a batch session.
 *
 * This module is independent of files and HTTP: events arrive as facts. Before delivery starts, a
 * batch has no effect at KSeF; afterwards only KSeF can report its outcome. An ended batch never
 * changes and holds no invoices.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { BatchId } from "../identity/type-id.ts"
import {
  type InvoiceClearanceError,
  packageErrorCodes,
  sessionCodes,
} from "../invoice/invoice-clearance.ts"
import type { PackageRefusal } from "../invoice/refused-version.ts"

export const batchStates = [
  "Packing",
  "Announced",
  "Delivering",
  "Delivered",
  "Reading",
  "Settled",
  "Abandoned",
] as const
export type BatchState = (typeof batchStates)[number]

const started = {
  id: BatchId,
  startedAt: Instant,
  /** Number of invoices claimed for the batch. */
  invoices: Schema.Int,
  /** Whether all of them were issued offline. */
  offline: Schema.Boolean,
}

/** Invoices are claimed and the package is being built. KSeF has not been called. */
export const PackingBatch = Schema.TaggedStruct("Packing", started)
export type PackingBatch = typeof PackingBatch.Type

const announced = { ...started, sessionReference: Schema.String }

/** A session is open. Its invoices are being marked as sent in that session. */
export const AnnouncedBatch = Schema.TaggedStruct("Announced", announced)
export type AnnouncedBatch = typeof AnnouncedBatch.Type

/** Delivery has started; the first byte may have been sent. */
export const DeliveringBatch = Schema.TaggedStruct("Delivering", {
  ...announced,
  /** How many times KSeF has reported that it has no such package. */
  missed: Schema.optionalKey(Schema.Int),
})
export type DeliveringBatch = typeof DeliveringBatch.Type

/** KSeF has received the complete package. */
export const DeliveredBatch = Schema.TaggedStruct("Delivered", announced)
export type DeliveredBatch = typeof DeliveredBatch.Type

/** Every file has a result. The worker reads and saves the results page by page. */
export const ReadingBatch = Schema.TaggedStruct("Reading", {
  ...announced,
  /** The page to read next; absent for the first. */
  page: Schema.optionalKey(Schema.String),
})
export type ReadingBatch = typeof ReadingBatch.Type

export const SettledBatch = Schema.TaggedStruct("Settled", { ...announced, settledAt: Instant })
export type SettledBatch = typeof SettledBatch.Type

/** The batch had no effect at KSeF; its invoices are back in the queue. */
export const AbandonedBatch = Schema.TaggedStruct("Abandoned", {
  ...started,
  sessionReference: Schema.optionalKey(Schema.String),
  code: Schema.String,
  detail: Schema.String,
  abandonedAt: Instant,
})
export type AbandonedBatch = typeof AbandonedBatch.Type

export const Batch = Schema.Union([
  PackingBatch,
  AnnouncedBatch,
  DeliveringBatch,
  DeliveredBatch,
  ReadingBatch,
  SettledBatch,
  AbandonedBatch,
])
export type Batch = typeof Batch.Type

export type BatchFact =
  | { readonly _tag: "SessionOpened"; readonly sessionReference: string }
  | { readonly _tag: "DeliveryStarted" }
  | { readonly _tag: "DeliveryDone" }
  /** KSeF reports that it has no such package. */
  | { readonly _tag: "NothingThere" }
  | { readonly _tag: "ResultsReady" }
  | { readonly _tag: "PageRead"; readonly next: string }
  /** The page is no longer available; reading restarts with the first page. */
  | { readonly _tag: "PageLost" }
  | { readonly _tag: "AllResultsRead" }
  /** The batch has no effect at KSeF, and all its invoices are back in the queue. */
  | { readonly _tag: "GivenUp"; readonly code: string; readonly detail: string }

/** Legal moves, as data: drives the tests and the diagram in docs/how-to/ksef.md. */
export const batchMoves = {
  Packing: ["Announced", "Abandoned"],
  Announced: ["Delivering", "Abandoned"],
  Delivering: ["Delivered", "Reading", "Abandoned"],
  Delivered: ["Reading", "Abandoned"],
  Reading: ["Settled"],
  Settled: [],
  Abandoned: [],
} as const satisfies Record<BatchState, ReadonlyArray<BatchState>>

/** Returns whether the state is final. */
export const hasEnded = (state: BatchState): boolean => batchMoves[state].length === 0

const impossible = (batch: Batch, fact: BatchFact): never => {
  throw new TypeError(`${fact._tag} can't happen to a ${batch._tag} batch (${batch.id})`)
}

type Delivered = DeliveringBatch | DeliveredBatch

const abandoned = (
  batch: Exclude<Batch, ReadingBatch | SettledBatch | AbandonedBatch>,
  { code, detail }: Extract<BatchFact, { _tag: "GivenUp" }>,
  at: Instant,
): AbandonedBatch => ({ ...batch, _tag: "Abandoned", code, detail, abandonedAt: at })

const whenPacking = (batch: PackingBatch, fact: BatchFact, at: Instant): Batch => {
  switch (fact._tag) {
    case "SessionOpened":
      return { ...batch, _tag: "Announced", sessionReference: fact.sessionReference }
    case "GivenUp":
      return abandoned(batch, fact, at)
    default:
      return impossible(batch, fact)
  }
}

const whenAnnounced = (batch: AnnouncedBatch, fact: BatchFact, at: Instant): Batch => {
  if (fact._tag === "DeliveryStarted") return { ...batch, _tag: "Delivering" }
  return fact._tag === "GivenUp" ? abandoned(batch, fact, at) : impossible(batch, fact)
}

const whenDelivering = (batch: DeliveringBatch, fact: BatchFact, at: Instant): Batch => {
  const { missed = 0, ...rest } = batch
  if (fact._tag === "NothingThere") return { ...batch, missed: missed + 1 }
  if (fact._tag === "DeliveryDone") return { ...rest, _tag: "Delivered" }
  return whenWithKsef(rest, fact, at)
}

const whenWithKsef = (batch: Delivered, fact: BatchFact, at: Instant): Batch => {
  if (fact._tag === "ResultsReady") return { ...batch, _tag: "Reading" }
  return fact._tag === "GivenUp" ? abandoned(batch, fact, at) : impossible(batch, fact)
}

const whenReading = (batch: ReadingBatch, fact: BatchFact, at: Instant): Batch => {
  if (fact._tag === "PageRead") return { ...batch, page: fact.next }
  const { page: _page, ...rest } = batch
  if (fact._tag === "PageLost") return rest
  if (fact._tag !== "AllResultsRead") return impossible(batch, fact)
  return { ...rest, _tag: "Settled", settledAt: at }
}

/** Applies a fact. Throws when the fact is impossible in the current state. */
export const moveBatch = (batch: Batch, fact: BatchFact, at: Instant): Batch => {
  switch (batch._tag) {
    case "Packing":
      return whenPacking(batch, fact, at)
    case "Announced":
      return whenAnnounced(batch, fact, at)
    case "Delivering":
      return whenDelivering(batch, fact, at)
    case "Delivered":
      return whenWithKsef(batch, fact, at)
    case "Reading":
      return whenReading(batch, fact, at)
    case "Settled":
    case "Abandoned":
      return impossible(batch, fact)
  }
}

/**
 * Classifies the failure of a session that ended without results. Codes that need an operator
 * always refuse the same package; other codes may pass later.
 */
export const refusalOfSession = (code: number): PackageRefusal =>
  sessionCodes.get(code)?.class === "human" ? "final" : "passing"

/**
 * Classifies the failure of a call that builds, announces or uploads the package. Returns undefined
 * when the failure gives no information about the package (no response, permission, calls or login,
 * or another obstacle).
 */
export const refusalOfCall = ({
  about,
  code,
  reason,
}: InvoiceClearanceError): PackageRefusal | undefined => {
  if (about === "login") return undefined
  if (reason === "UnexpectedAnswer") return "passing"
  if (reason !== "Refused") return undefined
  const isOfPackage = about === "package" || (code !== undefined && packageErrorCodes.has(code))
  return isOfPackage ? "final" : undefined
}
