/** What a bank transfer that pays an invoice states. */
import { type ListedInvoice, namesSplitPayment } from "@procurement/domain/invoice"
import type { MinorUnits } from "@procurement/domain/money"
import { transferFor } from "@procurement/domain/payment"
import { z } from "zod"
import { bankAccount } from "./invoice-parts.ts"
import { mapped } from "./primitives.ts"

/** Members that an invoice and a row of the list have. */
export const transferShape = {
  seller: z
    .object({ nip: z.string(), name: z.string() })
    .exactOptional()
    .meta({ description: "As in the file; absent until the invoice has its number." }),
  splitPayment: z
    .boolean()
    .exactOptional()
    .meta({
      description:
        "Whether the invoice must be paid by split payment (mechanizm podzielonej płatności, " +
        "P_18A): above 15,000 PLN with goods of annex 15 to the VAT act. A correction " +
        "repeats the invoice's. Absent until the file is written.",
    }),
  bankAccount: bankAccount.exactOptional(),
  transferTitle: z
    .string()
    .exactOptional()
    .meta({
      description:
        "The title of a bank transfer that pays the invoice: the KSeF number, required from " +
        "2027 (art. 108g of the VAT act), and the invoice number. Absent until KSeF has accepted " +
        "the invoice, when nothing is left to pay (on a correction and a paid invoice), and " +
        "when the seller has no account in the currency.",
      example: "5252839118-20261120-0A1B2C3D4E5F-46 FV/2026/11/000001",
    }),
}

const sellerIn = (invoice: ListedInvoice) =>
  "seller" in invoice ? mapped(invoice.seller, ({ nip, name }) => ({ nip, name })) : undefined

const accountIn = (invoice: ListedInvoice, outstanding: MinorUnits) => {
  const transfer = transferFor(invoice, outstanding)
  if (transfer === undefined) return {}
  const { currency: _currency, ...account } = transfer.account
  return { bankAccount: account, transferTitle: transfer.title }
}

export const encodeTransfer = (invoice: ListedInvoice, outstanding: MinorUnits) => ({
  seller: sellerIn(invoice),
  splitPayment: "taxDate" in invoice ? namesSplitPayment(invoice, invoice.rate) : undefined,
  ...accountIn(invoice, outstanding),
})
