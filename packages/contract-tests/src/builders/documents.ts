/** All that stands on an invoice, composed by the domain from a numbered invoice. */
import { instant, previousWorkingDay, warsawDate } from "@procurement/domain/calendar"
import { composeDocument, type InvoiceDocument } from "@procurement/domain/invoice"
import { type Chance, usualChance } from "./chance.ts"
import { anInvoice, aRateQuote } from "./invoices.ts"
import type { PlacementOptions } from "./placements.ts"

export const anInvoiceDocument = (options: PlacementOptions = {}): InvoiceDocument => {
  const chance: Chance = options.chance ?? usualChance
  const numbered = anInvoice("Numbered", options)
  const createdAt = instant((numbered.timeline.at(-1)?.at ?? 0) + chance.int(0, 60_000))
  const issueDate = warsawDate(createdAt)
  const rate =
    numbered.total.currency === "PLN"
      ? undefined
      : aRateQuote(previousWorkingDay(issueDate), chance)
  return composeDocument(numbered, issueDate, createdAt, rate)
}
