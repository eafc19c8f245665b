/**
 * A message that can't be processed, and the reason. An operator can inspect it and send it back
 * once the cause is fixed.
 *
 * Pure. A message that merely can't be stored at the moment is retried instead.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import { type Instant, toIso } from "../calendar/instant.ts"
import type { OrderId } from "../identity/type-id.ts"
import type { MessageName } from "../inbox/inbox.ts"
import { toDecimal } from "../money/money.ts"
import type { OrderFact } from "../order/order-fact.ts"
import type { OrderFactRejection, ReturnRefused } from "../order/order-rejections.ts"
import type { CollectiveTransfer } from "../payment/collective-transfer.ts"
import type { PaymentNotice, PaymentRejection } from "../payment/payment.ts"
import type { Unavailable } from "../unavailable.ts"

export const deadLetterReasons = [
  /** Not an event: not JSON, or without the members that every event has. */
  "unreadable",
  /** The channel has no such event type. */
  "unknown_type",
  /** The event's data are invalid. */
  "invalid",
  /** The order or invoice does not exist. */
  "not_found",
  /** The fact contradicts the state of the order or invoice. */
  "refused",
  /** Processing failed repeatedly: a bug in this program. */
  "failed",
] as const
export type DeadLetterReason = (typeof deadLetterReasons)[number]

/** Longer details are cut off. */
export const maximumDetailLength = 500

export interface DeadLetterCause {
  readonly reason: DeadLetterReason
  /** The fault, in one line, for the operator. */
  readonly detail: string
}

/** Position of a dead letter: opaque, created by the adapter and only passed back to it. */
export type DeadLetterPlace = string & { readonly DeadLetterPlace: unique symbol }

export interface DeadLetter {
  readonly place: DeadLetterPlace
  /** The channel that it came from and would be sent back to. */
  readonly channel: string
  /** Undefined when the message is unreadable. */
  readonly message?: MessageName | undefined
  readonly cause: DeadLetterCause
  readonly deadLetteredAt: Instant
}

/** Puts the detail on one line and cuts it off. */
export const deadLetterCause = (reason: DeadLetterReason, detail: string): DeadLetterCause => ({
  reason,
  detail: detail.replace(/\s+/g, " ").trim().slice(0, maximumDetailLength),
})

/** A failure because of which the message can never be processed. */
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
  TooManyReturns: () => "the order has the maximum number of returns",
}

export const causeOf = (rejection: InboundRejection): DeadLetterCause => {
  switch (rejection._tag) {
    case "OrderNotFound":
      return deadLetterCause("not_found", `there is no order ${rejection.id}`)
    case "CollectivePaymentNotFound":
      return deadLetterCause("not_found", `there is no collective identifier ${rejection.id}`)
    case "InvoiceNotFound":
      return deadLetterCause("not_found", `there is no invoice ${rejection.id}`)
    case "OrderCannotMove":
      return refused(`${rejection.fact} contradicts the order's status ${rejection.status}`)
    case "OrderShippedOtherwise":
      return refused(`the order was already shipped as ${rejection.shipment.trackingNumber}`)
    case "ReturnRefused":
      return refused(returnRefusals[rejection.reason](rejection))
    case "ShipmentTimeRefused":
      return refused(
        rejection.reason === "InFuture"
          ? `it says that the goods left at ${toIso(rejection.at)}, which is in the future`
          : `it says that the goods left at ${toIso(rejection.at)}, before the order was accepted`,
      )
    case "TooMuchTracking":
      return refused(`the order already has ${rejection.maximumEvents} tracking events`)
    case "CorrectionNotPayable":
      return refused("it names a correction; payments belong to the corrected invoice")
    case "PaymentCurrencyDiffers":
      return refused(`the invoice is in ${rejection.expected}, the payment in ${rejection.found}`)
    case "PaymentReferenceReused":
      return refused(`another payment has the reference ${rejection.reference}`)
    case "PaymentTooLarge":
      return refused("the payments of the invoice add up to more than can be counted")
    case "RefundTooLarge": {
      const { amount, currency } = rejection.refundable
      return refused(`at most ${toDecimal(amount)} ${currency} was overpaid and can be refunded`)
    }
    case "TooManyPayments":
      return refused(`the invoice has ${rejection.maximum} payments already`)
  }
}

// Lists dead letters and sends them back.

/** There is no dead letter at that position, or it no longer exists. */
export class DeadLetterNotFound extends Data.TaggedError("DeadLetterNotFound")<{
  readonly place: string
}> {}

export class DeadLetters extends Context.Service<
  DeadLetters,
  {
    /**
     * Passes the channel's dead letters to `handle`, each once and in pages; the next page follows
     * when `handle` has completed. Includes the letters that existed at the time of the call.
     * Letters of one key come in the order in which they were written. Does not remove them. Stops
     * at a failure of `handle`, and fails with it.
     */
    readonly read: <E, R>(
      channel: string,
      handle: (letters: ReadonlyArray<DeadLetter>) => Effect.Effect<void, E, R>,
    ) => Effect.Effect<void, E | Unavailable, R>
    /**
     * Sends the letters back to the channel they came from, byte for byte and in the given order.
     * Fails with `DeadLetterNotFound`, and sends nothing, when one of them does not exist. After
     * another failure some may have been sent; sending them again is safe, because a message is
     * applied once.
     */
    readonly sendBack: (
      channel: string,
      places: ReadonlyArray<DeadLetterPlace>,
    ) => Effect.Effect<void, DeadLetterNotFound | Unavailable>
  }
>()("@procurement/domain/inbound/DeadLetters") {}

// Facts that other systems report: shipments from the warehouse, payments from the bank.

export interface ShipmentReported {
  readonly _tag: "ShipmentReported"
  readonly orderId: OrderId
  readonly fact: OrderFact
}

export interface PaymentReported {
  readonly _tag: "PaymentReported"
  readonly notice: PaymentNotice
}

/** A transfer for several invoices, which names a collective identifier of KSeF. */
export interface TransferReported {
  readonly _tag: "TransferReported"
  readonly transfer: CollectiveTransfer
}

export type InboundFact = ShipmentReported | PaymentReported | TransferReported
