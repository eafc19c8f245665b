/**
 * A message that can have no effect as things are, and why: it is set aside for people to look at,
 * and can be sent back once the cause is gone.
 *
 * Pure. What merely can't be stored at the moment is no dead letter; it is tried again.
 */
import type { Instant } from "../calendar/instant.ts"
import type { OrderFactRejection, ReturnRefused } from "../order/order-rejections.ts"
import type { PaymentRejection } from "../payment/payment-rejections.ts"
import type { MessageName } from "./inbound-message.ts"

export const deadLetterReasons = [
  /** It is no event at all: not JSON, or without what every event has. */
  "unreadable",
  /** An event of a type that nobody here listens to. */
  "unknown_type",
  /** An event whose data make no sense. */
  "invalid",
  /** It tells of an order or an invoice that does not exist. */
  "not_found",
  /** It can't be true of the order or the invoice as it is. */
  "refused",
  /** Working on it failed again and again: a mistake of this program. */
  "failed",
] as const
export type DeadLetterReason = (typeof deadLetterReasons)[number]

/** Characters of a detail; what is longer is cut off. */
export const maximumDetailLength = 500

export interface DeadLetterCause {
  readonly reason: DeadLetterReason
  /** For people, in one line: what is wrong with it. */
  readonly detail: string
}

/** Where a dead letter lies: opaque, made by the adapter, only ever handed back to it. */
export type DeadLetterPlace = string & { readonly DeadLetterPlace: unique symbol }

export interface DeadLetter {
  readonly place: DeadLetterPlace
  /** Where it came from and would be sent back to. */
  readonly channel: string
  /** None of a message that can't be read. */
  readonly message?: MessageName | undefined
  readonly cause: DeadLetterCause
  readonly setAsideAt: Instant
}

/** In one line and not too long. */
export const deadLetterCause = (reason: DeadLetterReason, detail: string): DeadLetterCause => ({
  reason,
  detail: detail.replace(/\s+/g, " ").trim().slice(0, maximumDetailLength),
})

/** A failure that says the message itself can have no effect. */
export type InboundRejection =
  | OrderFactRejection
  | PaymentRejection
  | { readonly _tag: "OrderNotFound" | "InvoiceNotFound"; readonly id: string }

const refused = (detail: string): DeadLetterCause => deadLetterCause("refused", detail)

const returnRefusals: Record<ReturnRefused["reason"], (refused: ReturnRefused) => string> = {
  UnknownLine: ({ line }) => `the order has no line ${line}`,
  MoreThanSold: ({ line, returnable }) => `${returnable} of line ${line} can still come back`,
  ReferenceReused: ({ reference }) => `another return has the reference ${reference}`,
  TooManyReturns: () => "the order has as many returns as are kept",
}

export const causeOf = (rejection: InboundRejection): DeadLetterCause => {
  switch (rejection._tag) {
    case "OrderNotFound":
      return deadLetterCause("not_found", `there is no order ${rejection.id}`)
    case "InvoiceNotFound":
      return deadLetterCause("not_found", `there is no invoice ${rejection.id}`)
    case "OrderCannotMove":
      return refused(`${rejection.fact} can't be true of an order that is ${rejection.status}`)
    case "OrderShippedOtherwise":
      return refused(`it is on its way already as ${rejection.shipment.trackingNumber}`)
    case "ReturnRefused":
      return refused(returnRefusals[rejection.reason](rejection))
    case "TooMuchTracking":
      return refused(`the carrier has told more than ${rejection.maximumEvents} events`)
    case "CorrectionNotPayable":
      return refused("it names a correction: what is paid, is paid for the invoice itself")
    case "PaymentCurrencyDiffers":
      return refused(`the invoice is in ${rejection.expected}, the payment in ${rejection.found}`)
    case "PaymentReferenceReused":
      return refused(`another payment has the reference ${rejection.reference}`)
    case "PaymentTooLarge":
      return refused("the payments of the invoice add up to more than can be counted")
    case "TooManyPayments":
      return refused(`the invoice has ${rejection.maximum} payments already`)
  }
}
