/** Examples of payment references. */
import type { z } from "zod"
import { sampleKsefNumber } from "../schema/invoice-parts.ts"
import type { paymentReferenceBody } from "../schema/payment-reference.ts"
import { ids, json } from "./sample-order.ts"

type Body = z.output<typeof paymentReferenceBody>

const pending: Body = {
  id: "prf_01kafq3v8pe0rr2c1m5kz9x7wd",
  status: "pending",
  total: { amount: "1345.50", currency: "PLN" },
  invoices: [
    {
      id: ids.invoice,
      ksefNumber: sampleKsefNumber,
      due: { amount: "1245.00", currency: "PLN" },
    },
    {
      id: "inv_01kafq3v8pe0rr2c1m5kz9x7wh",
      ksefNumber: "5252839118-20261121-0A1B2C3D4E60-D9",
      due: { amount: "100.50", currency: "PLN" },
    },
  ],
  createdAt: "2027-01-11T09:00:00.000Z",
}

const issued: Body = {
  ...pending,
  status: "issued",
  transferTitle: "5252839118-IZ202701-0A1B2C3D4E5F-FB",
  issuedAt: "2027-01-11T09:00:00.640Z",
}

export const paymentExamples = {
  requestPaymentReference: {
    request: { invoiceIds: pending.invoices.map(({ id }) => id) },
    answers: { "201": json(issued), "202": json(pending) },
  },
  readPaymentReference: { answers: { "200": json(issued) } },
} as const
