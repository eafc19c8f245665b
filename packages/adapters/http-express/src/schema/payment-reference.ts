/**
 * Payment references: one transfer for several invoices, identified by KSeF's collective
 * identifier.
 */
import * as Schema from "effect/Schema"
import { InvoiceId } from "@procurement/domain/identity"
import { money as moneyOf } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import {
  type CollectivePayment,
  collectiveSizes,
  collectiveTotal,
} from "@procurement/domain/payment"
import { z } from "zod"
import { issueSaying, saying } from "../problem/field-errors.ts"
import type { Message } from "../problem/message.ts"
import { sampleKsefNumber } from "./invoice-parts.ts"
import {
  encodeInstant,
  encodeMoney,
  exampleId,
  identifier,
  money,
  timestamp,
} from "./primitives.ts"

const notAnInvoiceId: Message = {
  en: "must be an invoice id, `inv_…`",
  pl: "musi być identyfikatorem faktury, `inv_…`",
}
const eachInvoiceOnce: Message = {
  en: "must not contain duplicate invoices",
  pl: "każda faktura może wystąpić tylko raz",
}

const invoiceId = identifier("inv", "the invoice")
  .refine(Schema.is(InvoiceId), saying(notAnInvoiceId))
  .transform((text) => text as InvoiceId)

export const paymentReferenceRequest = z
  .strictObject({
    invoiceIds: z
      .array(invoiceId)
      .min(collectiveSizes.least)
      .max(collectiveSizes.most)
      .superRefine((ids, context) => {
        if (new Set(ids).size === ids.length) return
        context.addIssue(issueSaying(eachInvoiceOnce, "duplicate_item"))
      })
      .transform((ids) => ids as [InvoiceId, ...Array<InvoiceId>])
      .meta({
        description:
          "Unpaid invoices of your company in one currency. A transfer pays them in this order.",
        uniqueItems: true,
      }),
  })
  .meta({
    id: "PaymentReferenceRequest",
    example: { invoiceIds: ["inv_01kafq3v8pe0rr2c1m5kz9x7wd", "inv_01kafq3v8pe0rr2c1m5kz9x7we"] },
  })

const statuses = ["pending", "issued", "rejected"] as const

const statusOf = {
  Requested: "pending",
  Issued: "issued",
  Refused: "rejected",
} as const satisfies Record<CollectivePayment["outcome"]["_tag"], (typeof statuses)[number]>

export const paymentReferenceBody = z
  .object({
    id: identifier("prf", "the payment reference"),
    status: z.enum(statuses).meta({
      description:
        "`pending`: KSeF has not issued the identifier yet; `issued`: `transferTitle` is " +
        "available; `rejected`: KSeF has rejected the request permanently.",
    }),
    transferTitle: z.string().exactOptional().meta({
      description:
        "The title of the bank transfer: KSeF's collective identifier. Present when `issued`.",
    }),
    total: money.meta({ description: "The amount to transfer." }),
    invoices: z.array(
      z
        .object({
          id: identifier("inv", "the invoice"),
          ksefNumber: z.string(),
          due: money.meta({ description: "The amount left to pay at the time of the request." }),
        })
        .meta({ id: "PaymentReferenceInvoice" }),
    ),
    createdAt: timestamp,
    issuedAt: timestamp.exactOptional(),
    refusal: z
      .object({ code: z.string(), detail: z.string() })
      .meta({ id: "PaymentReferenceRefusal", description: "KSeF's reason, when `rejected`." })
      .exactOptional(),
  })
  .meta({
    id: "PaymentReference",
    example: {
      id: exampleId("prf"),
      status: "issued",
      transferTitle: "5252839118-IZ202701-0A1B2C3D4E5F-FB",
      total: { amount: "1345.50", currency: "PLN" },
      invoices: [
        {
          id: exampleId("inv"),
          ksefNumber: sampleKsefNumber,
          due: { amount: "1245.00", currency: "PLN" },
        },
        {
          id: "inv_01kafq3v8pe0rr2c1m5kz9x7we",
          ksefNumber: "5252839118-20261121-0A1B2C3D4E60-D9",
          due: { amount: "100.50", currency: "PLN" },
        },
      ],
      createdAt: "2027-01-11T09:00:00.000Z",
      issuedAt: "2027-01-11T09:00:00.640Z",
    },
  })

const outcomeOf = ({ outcome }: CollectivePayment) => {
  switch (outcome._tag) {
    case "Requested":
      return {}
    case "Issued":
      return { transferTitle: outcome.identifier, issuedAt: encodeInstant(outcome.at) }
    case "Refused":
      return { refusal: { code: `ksef_${outcome.code}`, detail: outcome.detail } }
  }
}

export const encodePaymentReference = (
  payment: CollectivePayment,
): z.output<typeof paymentReferenceBody> =>
  optional({
    id: payment.id,
    status: statusOf[payment.outcome._tag],
    total: encodeMoney(collectiveTotal(payment)),
    invoices: payment.invoices.map(({ invoiceId: id, ksefNumber, amount }) => ({
      id,
      ksefNumber,
      due: encodeMoney(moneyOf(amount, payment.currency)),
    })),
    createdAt: encodeInstant(payment.requestedAt),
    ...outcomeOf(payment),
  })
