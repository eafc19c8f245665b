/** What is owed for an invoice and what was paid, as sums. Pure. */
import { type MinorUnits, minorUnits } from "../money/money.ts"

/** `nothing_due`: corrections reduced the amount due to zero before any payment. */
export const paymentStatuses = ["unpaid", "partly_paid", "paid", "nothing_due"] as const
export type PaymentStatusWord = (typeof paymentStatuses)[number]

export interface Receivable {
  /** The total with all corrections; zero for a voided invoice. */
  readonly owed: MinorUnits
  /** All payments, including refunded ones. */
  readonly received: MinorUnits
  readonly refunded: MinorUnits
}

export const paymentStatusWord = ({ owed, received, refunded }: Receivable): PaymentStatusWord => {
  const net = received - refunded
  if (received > 0 && net >= owed) return "paid"
  if (net > 0) return "partly_paid"
  return owed === 0 ? "nothing_due" : "unpaid"
}

/** What is still to be paid; zero or less when nothing is. */
export const outstandingOf = ({ owed, received, refunded }: Receivable): MinorUnits =>
  minorUnits(BigInt(owed) - BigInt(received) + BigInt(refunded))

/** Payments beyond what is owed, less refunds; zero when there are none. */
export const overpaidOf = ({ owed, received, refunded }: Receivable): MinorUnits => {
  const beyond = BigInt(received) - BigInt(refunded) - BigInt(owed)
  return minorUnits(beyond > 0n ? beyond : 0n)
}

/** Whether something is still to be paid. */
export const isOpen = (receivable: Receivable): boolean => outstandingOf(receivable) > 0
