/**
 * Records a transfer with a collective identifier, for the operator API and the message consumer. A
 * repeated report changes nothing.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { type EventId, nextIds, type PaymentId } from "../../identity/type-id.ts"
import { CollectivePaymentRepository } from "../collective-payment.ts"
import { type CollectiveTransfer, decideTransfer, partReferences } from "../collective-transfer.ts"
import { PaymentRepository, type TransferToRecord } from "../payment-repository.ts"
import { type PaymentMoment, paymentStatusOf } from "../payment-status.ts"
import type { PaymentRejection } from "../payment.ts"
import { CollectivePaymentNotFound } from "./pay-together.ts"

/**
 * Records the transfer and returns the payment status of each invoice. Fails with
 * `CollectivePaymentNotFound`, or with a `PaymentRejection`; then nothing is stored.
 */
export const recordTransfer = Effect.fnUntraced(function* (
  transfer: CollectiveTransfer,
  inbound: Pick<TransferToRecord, "message" | "trace"> = {},
) {
  const collective = yield* CollectivePaymentRepository
  const payments = yield* PaymentRepository
  const notFound = new CollectivePaymentNotFound({ id: transfer.identifier })
  const named = yield* collective.named(transfer.identifier)
  if (Option.isNone(named)) return yield* notFound
  const nextPaymentId = yield* nextIds("pay")
  const nextEventId = yield* nextIds("evt")
  const at = instant(yield* Clock.currentTimeMillis)
  const { invoices } = named.value
  const moments = invoices.map((): PaymentMoment => {
    return { id: nextPaymentId() as PaymentId, eventId: nextEventId() as EventId, at }
  })
  const accounts = yield* payments.recordTransfer(
    {
      ...inbound,
      invoiceIds: invoices.map(({ invoiceId }) => invoiceId),
      references: partReferences(transfer.reference, named.value),
    },
    (soFar) => decideTransfer(soFar, transfer, moments),
  )
  if (Option.isNone(accounts)) return yield* notFound
  return accounts.value.map((account) => ({
    invoiceId: account.invoice.id,
    status: paymentStatusOf(account.invoice.total, account),
  }))
})

/** Like `recordTransfer`, once per message; returns the rejection as a value. */
export const recordInboundTransfer = (
  transfer: CollectiveTransfer,
  inbound: Pick<TransferToRecord, "message" | "trace">,
) =>
  recordTransfer(transfer, inbound).pipe(
    Effect.as<CollectivePaymentNotFound | PaymentRejection | undefined>(undefined),
    Effect.catch((failure) =>
      failure._tag === "Unavailable" ? Effect.fail(failure) : Effect.succeed(failure),
    ),
  )
