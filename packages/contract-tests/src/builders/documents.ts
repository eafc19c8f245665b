/** All that stands on an invoice or a correction, composed by the domain from a numbered one. */
import { instant, previousWorkingDay, warsawDate } from "@procurement/domain/calendar"
import {
  composeDocument,
  type CorrectedInvoice,
  type InvoiceDocument,
  type NumberedInvoice,
} from "@procurement/domain/invoice"
import { cancel, transition } from "@procurement/domain/order"
import * as Result from "effect/Result"
import { type Chance, usualChance } from "./chance.ts"
import { freshEventId } from "./fresh.ts"
import { aKsefNumber, anInvoice, anInvoiceNumber, aRateQuote, walkTo } from "./invoices.ts"
import { aReturn, anOrderIn } from "./orders.ts"
import { aPlacement, type PlacementOptions } from "./placements.ts"

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

const isNumbered = (invoice: { readonly _tag: string } | undefined): invoice is NumberedInvoice =>
  invoice?._tag === "Numbered"

/** A correction of that order's invoice: to nothing, or by what has come back. */
const correctionOf = (options: PlacementOptions, chance: Chance) => {
  const accepted = aPlacement(options).order
  const sent = anOrderIn("Delivered", { ...options, chance })
  const order = chance.happens(0.5) ? accepted : { ...sent, returns: [] }
  const at = instant(order.acceptedAt + 86_400_000)
  const moment = { at, eventId: freshEventId(at) }
  const { correction } =
    order._tag === "Accepted"
      ? Result.getOrThrow(cancel(order, undefined, moment))
      : Result.getOrThrow(transition(order, aReturn(order, chance), moment))
  if (correction?.correction === undefined) throw new TypeError("the step corrects nothing")
  return { order, correction, cause: correction.correction }
}

export const aCorrectionDocument = (options: PlacementOptions = {}): InvoiceDocument => {
  const chance: Chance = options.chance ?? usualChance
  const { order, correction, cause } = correctionOf(options, chance)
  const issueDate = warsawDate(order.acceptedAt)
  const corrected: CorrectedInvoice = {
    number: anInvoiceNumber(order.acceptedAt, chance),
    ksefNumber: aKsefNumber(chance),
    issueDate,
    ...(order.total.currency === "PLN"
      ? {}
      : { rate: aRateQuote(previousWorkingDay(issueDate), chance) }),
  }
  const billedBefore = order.total.amount
  const pending = { ...correction, correction: { ...cause, corrected, billedBefore } }
  const numbered = walkTo("Numbered", pending, chance).at(-1)
  if (!isNumbered(numbered)) throw new TypeError("the correction has no number")
  const createdAt = instant((numbered.timeline.at(-1)?.at ?? 0) + chance.int(0, 60_000))
  return composeDocument(numbered, warsawDate(createdAt), createdAt, corrected.rate)
}
