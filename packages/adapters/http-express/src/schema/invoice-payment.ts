/** The payment status of an invoice for its customer. */
import { optional } from "@procurement/domain/optional"
import { paymentStatuses } from "@procurement/domain/invoice"
import type { PaymentStatus } from "@procurement/domain/payment"
import { z } from "zod"
import { encodeInstant, encodeMoney, mapped, money, timestamp } from "./primitives.ts"

const total = { amount: "1245.00", currency: "PLN" } as const
const nothing = { amount: "0.00", currency: "PLN" } as const
export const unpaid = {
  status: "unpaid",
  owed: total,
  paid: nothing,
  refunded: nothing,
  outstanding: total,
  overpaid: nothing,
} as const

export const payment = z
  .object({
    status: z.enum(paymentStatuses).meta({
      description:
        "`paid`: payments cover the amount owed; `nothing_due`: corrections reduced the " +
        "amount to zero before any payment.",
    }),
    owed: money.meta({
      description:
        "The total less all corrections. A correction counts as soon as the return or " +
        "cancellation is recorded.",
    }),
    paid: money.meta({ description: "All payments, including refunded ones." }),
    refunded: money,
    outstanding: money.meta({ description: "What is still to be paid; zero when nothing is." }),
    overpaid: money.meta({ description: "Payments beyond the amount owed, less refunds." }),
    paidAt: timestamp
      .exactOptional()
      .meta({ description: "When payments first covered the amount owed." }),
  })
  .meta({
    id: "InvoicePayment",
    description: "The payment status. Nothing is owed or paid on a correction.",
  })

export const encodePayment = (paid: PaymentStatus): z.output<typeof payment> =>
  optional({
    status: paid.status,
    owed: encodeMoney(paid.owed),
    paid: encodeMoney(paid.amountPaid),
    refunded: encodeMoney(paid.amountRefunded),
    outstanding: encodeMoney(paid.outstanding),
    overpaid: encodeMoney(paid.overpaid),
    paidAt: mapped(paid.paidAt, encodeInstant),
  })
