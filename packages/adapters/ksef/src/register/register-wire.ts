/**
 * The answers of KSeF that list what it has, as far as this client reads them.
 * Source: CIRFMF/ksef-docs, open-api.json 2.6.0, consulted 2026-11-21.
 */
import * as z from "zod"

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const status = z.object({ code: z.int() })
/** KSeF leaves a count out when it is nought. */
const count = z
  .int()
  .nullish()
  .transform((value) => value ?? 0)

export const sessionsPage = z.object({
  continuationToken: z.string().nullish(),
  sessions: z.array(
    z.object({
      referenceNumber: z.string().min(1),
      status,
      dateCreated: moment,
      totalInvoiceCount: count,
      successfulInvoiceCount: count,
    }),
  ),
})
export type SessionsPage = z.infer<typeof sessionsPage>

export const registeredPage = z.object({
  continuationToken: z.string().nullish(),
  invoices: z.array(
    z.object({
      referenceNumber: z.string().min(1),
      invoiceHash: z.string().min(1),
      invoiceNumber: z.string().nullish(),
      ksefNumber: z.string().nullish(),
      status,
    }),
  ),
})

export const sessionReceipts = z.object({
  upo: z.object({ pages: z.array(z.object({ referenceNumber: z.string().min(1) })) }).nullish(),
})
