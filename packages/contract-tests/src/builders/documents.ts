/** Documents of an invoice or a correction, composed by the domain from a numbered one. */
import { instant, previousWorkingDay, warsawDate } from "@procurement/domain/calendar"
import {
  composeDocument,
  type CorrectedInvoice,
  datesOf,
  documentDates,
  type InvoiceDocument,
  type NumberedInvoice,
  rateDayOf,
} from "@procurement/domain/invoice"
import { cancel, transition } from "@procurement/domain/order"
import * as Result from "effect/Result"
import { type Random, defaultRandom } from "./random.ts"
import { freshEventId } from "./fresh.ts"
import {
  aKsefNumber,
  anInvoice,
  anInvoiceNumber,
  aRateQuote,
  aSupply,
  statesTo,
} from "./invoices.ts"
import { aReturn, anOrderIn } from "./orders.ts"
import { aPlacement, type PlacementOptions } from "./placements.ts"

export const anInvoiceDocument = (options: PlacementOptions = {}): InvoiceDocument => {
  const random: Random = options.random ?? defaultRandom
  const numbered = anInvoice("Numbered", options)
  const createdAt = instant((numbered.timeline.at(-1)?.at ?? 0) + random.int(0, 60_000))
  const dates = datesOf(aSupply(warsawDate(createdAt), random), warsawDate(createdAt))
  const rate = numbered.total.currency === "PLN" ? undefined : aRateQuote(rateDayOf(dates), random)
  return composeDocument(numbered, dates, createdAt, rate)
}

const isNumbered = (invoice: { readonly _tag: string } | undefined): invoice is NumberedInvoice =>
  invoice?._tag === "Numbered"

/** A correction of that order's invoice: to nothing, or by the returned goods. */
const correctionOf = (options: PlacementOptions, random: Random) => {
  const accepted = aPlacement(options).order
  const sent = anOrderIn("Delivered", { ...options, random })
  const order = random.happens(0.5) ? accepted : { ...sent, returns: [] }
  const at = instant(order.acceptedAt + 86_400_000)
  const moment = { at, eventId: freshEventId(at) }
  const { correction } =
    order._tag === "Accepted"
      ? Result.getOrThrow(cancel(order, [], undefined, moment))
      : Result.getOrThrow(transition(order, aReturn(order, random), moment))
  if (correction?.correction === undefined) throw new TypeError("the step corrects nothing")
  return { order, correction, cause: correction.correction }
}

export const aCorrectionDocument = (options: PlacementOptions = {}): InvoiceDocument => {
  const random: Random = options.random ?? defaultRandom
  const { order, correction, cause } = correctionOf(options, random)
  const issueDate = warsawDate(order.acceptedAt)
  const corrected: CorrectedInvoice = {
    number: anInvoiceNumber(order.acceptedAt, random),
    ksefNumber: aKsefNumber(random),
    ...datesOf(aSupply(issueDate, random), issueDate),
    ...(order.total.currency === "PLN"
      ? {}
      : { rate: aRateQuote(previousWorkingDay(issueDate), random) }),
  }
  const billedBefore = order.total.amount
  const pending = { ...correction, correction: { ...cause, corrected, billedBefore } }
  const numbered = statesTo("Numbered", pending, random).at(-1)
  if (!isNumbered(numbered)) throw new TypeError("the correction has no number")
  const createdAt = instant((numbered.timeline.at(-1)?.at ?? 0) + random.int(0, 60_000))
  const dates = documentDates(numbered, { expectedOn: issueDate }, warsawDate(createdAt))
  return composeDocument(numbered, dates, createdAt, corrected.rate)
}
