/**
 * In which order what is ready leaves for KSeF.
 *
 * What was issued offline is owed by a day: it goes first, that of the earliest day before the
 * others. All else goes by number, and so does what has the same day. Without a day (its outage
 * has no end yet, or it need not be sent any more) it waits with those that nobody waits for.
 */
import type { LocalDate } from "../calendar/local-date.ts"
import type { Invoice } from "./invoice.ts"
import { compareNumbers } from "./number-order.ts"

/** What decides when an invoice leaves. */
export interface SendingPlace {
  /** The day by which KSeF has to have it; none when it was not issued, or has none. */
  readonly deadline: LocalDate | undefined
  readonly number: string
}

export const sendingPlaceOf = (invoice: Invoice): SendingPlace => ({
  deadline: "offline" in invoice ? invoice.offline?.deadline : undefined,
  number: "number" in invoice ? invoice.number : "",
})

/** Sorts after every day. */
const never = "~"

export const compareSendingPlaces = (left: SendingPlace, right: SendingPlace): number => {
  const { deadline: mine = never } = left
  const { deadline: other = never } = right
  if (mine !== other) return mine < other ? -1 : 1
  return compareNumbers(left.number, right.number)
}

export const compareForSending = (left: Invoice, right: Invoice): number =>
  compareSendingPlaces(sendingPlaceOf(left), sendingPlaceOf(right))
