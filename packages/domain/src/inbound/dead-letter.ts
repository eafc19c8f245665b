/**
 * A message that can't be processed, with the reason. An operator can inspect it and send it back
 * after fixing the cause.
 *
 * Pure. A message that can't be stored temporarily is retried instead.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { type Instant, toIso } from "../calendar/instant.ts"
import type { OrderId } from "../identity/type-id.ts"
import type { MessageName } from "../inbox/inbox.ts"
import { toDecimal } from "../money/money.ts"
import type { OrderFact } from "../order/order-fact.ts"
import type {
  OrderFactRejection,
  ReturnRefused,
  ShipmentRefused,
} from "../order/order-rejections.ts"
import type { CollectiveTransfer } from "../payment/collective-transfer.ts"
import type { PaymentNotice, PaymentRejection } from "../payment/payment.ts"
import type { Unavailable } from "../unavailable.ts"

export const deadLetterReasons = [
  /** Not an event: not JSON, or without required event fields. */
  "unreadable",
  /** The channel does not support this event type. */
  "unknown_type",
  /** The event's data are invalid. */
  "invalid",
  /** The order or invoice does not exist. */
  "not_found",
  /** The fact contradicts the state of the order or invoice. */
  "refused",
  /** Processing failed repeatedly because of a bug in this service. */
  "failed",
] as const
export type DeadLetterReason = (typeof deadLetterReasons)[number]

/** The channels on which other systems report facts. */
export const inboundChannelNames = ["warehouse.shipments", "bank.payments"] as const
export type InboundChannelName = (typeof inboundChannelNames)[number]

/** Maximum characters of a detail; longer ones are truncated. */
export const maximumDetailLength = 500

export interface DeadLetterCause {
  readonly reason: DeadLetterReason
  /** One-line description of the fault, for operators. */
  readonly detail: string
}

/** Opaque position of a dead letter, created by the adapter and only passed back to it. */
export type DeadLetterPlace = string & { readonly DeadLetterPlace: unique symbol }

/** Names the place that an operator was shown; any other text names none. */
export const deadLetterPlace = (text: string): DeadLetterPlace => text as DeadLetterPlace

export interface DeadLetter {
  readonly place: DeadLetterPlace
  /** Undefined when the message is unreadable. */
  readonly message?: MessageName | undefined
  readonly cause: DeadLetterCause
  readonly deadLetteredAt: Instant
}

/** Returns a cause with the detail on one line, truncated. */
export const deadLetterCause = (reason: DeadLetterReason, detail: string): DeadLetterCause => ({
  reason,
  detail: detail.replace(/\s+/g, " ").trim().slice(0, maximumDetailLength),
})

/** A permanent failure of a message. */
export type InboundRejection =
  | OrderFactRejection
  | PaymentRejection
  | {
      readonly _tag: "CollectivePaymentNotFound" | "InvoiceNotFound" | "OrderNotFound"
      readonly id: string
    }

const refused = (detail: string): DeadLetterCause => deadLetterCause("refused", detail)

const returnRefusals: Record<ReturnRefused["reason"], (refused: ReturnRefused) => string> = {
  UnknownLine: ({ line }) => `the order has no line ${line}`,
  MoreThanSold: ({ line, returnable }) =>
    `only ${returnable} of line ${line} can still be returned`,
  ReferenceReused: ({ reference }) => `another return has the reference ${reference}`,
  TooManyReturns: () => "the order has reached its limit of returns",
}

const shipmentRefusals: Record<ShipmentRefused["reason"], (refused: ShipmentRefused) => string> = {
  UnknownLine: ({ line }) => `the order has no line ${line}`,
  MoreThanOpen: ({ line, open }) => `only ${open} of line ${line} have not left`,
  TooManyShipments: () => "the order has reached its limit of parcels",
  TooLarge: () => "the rows of its divided lines would exceed KSeF's limit",
}

export const causeOf = (rejection: InboundRejection): DeadLetterCause => {
  switch (rejection._tag) {
    case "OrderNotFound":
      return deadLetterCause("not_found", `order ${rejection.id} does not exist`)
    case "CollectivePaymentNotFound":
      return deadLetterCause("not_found", `collective identifier ${rejection.id} does not exist`)
    case "InvoiceNotFound":
      return deadLetterCause("not_found", `invoice ${rejection.id} does not exist`)
    case "OrderCannotMove":
      return refused(`${rejection.fact} contradicts the order's status ${rejection.status}`)
    case "OrderShippedOtherwise":
      return refused(`the order was already shipped as ${rejection.shipment.trackingNumber}`)
    case "ReturnRefused":
      return refused(returnRefusals[rejection.reason](rejection))
    case "ShipmentRefused":
      return refused(shipmentRefusals[rejection.reason](rejection))
    case "UnknownParcel":
      return refused(`the order has no parcel ${rejection.trackingNumber}`)
    case "ShipmentTimeRefused":
      return refused(
        rejection.reason === "InFuture"
          ? `the reported shipment time ${toIso(rejection.at)} is in the future`
          : `the reported shipment time ${toIso(rejection.at)} is before the order's acceptance`,
      )
    case "TooMuchTracking":
      return refused(`the order already has ${rejection.maximumEvents} tracking events`)
    case "CorrectionNotPayable":
      return refused("the document is a correction; payments belong to the corrected invoice")
    case "PaymentCurrencyDiffers":
      return refused(`the invoice is in ${rejection.expected}, the payment in ${rejection.found}`)
    case "PaymentReferenceReused":
      return refused(`another payment has the reference ${rejection.reference}`)
    case "PaymentTooLarge":
      return refused("the total of the invoice's payments exceeds the largest amount")
    case "RefundTooLarge": {
      const { amount, currency } = rejection.refundable
      return refused(`at most ${toDecimal(amount)} ${currency} was overpaid and can be refunded`)
    }
    case "TooManyPayments":
      return refused(`the invoice already has ${rejection.maximum} payments`)
  }
}

/** The process does not reach the messages. */
export class DeadLettersOff extends Data.TaggedError("DeadLettersOff") {}

/** No dead letter exists at that position. */
export class DeadLetterNotFound extends Data.TaggedError("DeadLetterNotFound")<{
  readonly place: string
}> {}

/** Lists dead letters and sends them back. */
export class DeadLetters extends Context.Service<
  DeadLetters,
  {
    /**
     * Calls `handle` with pages of the channel's dead letters, each letter once; requests the next
     * page when `handle` has completed. Includes the letters that existed at the time of the call.
     * Letters with the same key are in order of writing. Deletes nothing. Stops when `handle`
     * fails, and fails with its error.
     */
    readonly read: <E, R>(
      channel: string,
      handle: (letters: ReadonlyArray<DeadLetter>) => Effect.Effect<void, E, R>,
    ) => Effect.Effect<void, E | DeadLettersOff | Unavailable, R>
    /**
     * Sends the letters back to their channel, byte for byte and in the given order. Fails with
     * `DeadLetterNotFound` and sends nothing when one of them does not exist. After another failure
     * some may have been sent; repeating the call is safe, because a message is applied once.
     */
    readonly sendBack: (
      channel: string,
      places: ReadonlyArray<DeadLetterPlace>,
    ) => Effect.Effect<void, DeadLetterNotFound | DeadLettersOff | Unavailable>
  }
>()("@procurement/domain/inbound/DeadLetters") {}

/** Of a process that does not reach the messages. */
export const deadLettersOff: DeadLetters["Service"] = {
  read: () => Effect.fail(new DeadLettersOff()),
  sendBack: () => Effect.fail(new DeadLettersOff()),
}

export interface ShipmentReported {
  readonly _tag: "ShipmentReported"
  readonly orderId: OrderId
  readonly fact: OrderFact
}

export interface PaymentReported {
  readonly _tag: "PaymentReported"
  readonly notice: PaymentNotice
}

/** A transfer for several invoices, with a collective identifier of KSeF. */
export interface TransferReported {
  readonly _tag: "TransferReported"
  readonly transfer: CollectiveTransfer
}

/** A fact reported by another system: a shipment by the warehouse, a payment by the bank. */
export type InboundFact = ShipmentReported | PaymentReported | TransferReported
