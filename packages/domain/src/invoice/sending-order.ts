/**
 * The order in which ready invoices leave for KSeF.
 *
 * Invoices issued offline with a deadline leave first, earliest deadline first. Then come those
 * that have not been issued, because a customer waits for each of them. Last come those issued
 * offline without a deadline: their outage has no end yet, or they need not be sent any more.
 * Within each of these groups, and within a day, they leave by number.
 */
import type { LocalDate } from "../calendar/instant.ts"
import type { Invoice } from "./invoice.ts"

/**
 * The order in which numbers leave for KSeF: by month and position. Invoices and corrections are
 * one queue, so `KOR/2026/11/000002` leaves after `FV/2026/11/000002`, before `FV/2026/11/000003`.
 */

/** The month and the position of a number as sortable text: a longer position sorts later. */
const placeOf = (number: string): string => {
  const [, year = "", month = "", position = ""] = number.split("/")
  return `${year}${month}${position.padStart(12, "0")}`
}

const compareText = (left: string, right: string): number => {
  if (left === right) return 0
  return left < right ? -1 : 1
}

export const compareNumbers = (left: string, right: string): number =>
  compareText(placeOf(left), placeOf(right)) || compareText(left, right)

/** What determines the place of an invoice in the order. */
export interface SendingPlace {
  readonly isOffline: boolean
  /** The deadline for sending it to KSeF; undefined when it was not issued, or has no deadline. */
  readonly deadline: LocalDate | undefined
  readonly number: string
}

export const sendingPlaceOf = (invoice: Invoice): SendingPlace => ({
  isOffline: "offline" in invoice && invoice.offline !== undefined,
  deadline: "offline" in invoice ? invoice.offline?.deadline : undefined,
  number: "number" in invoice ? invoice.number : "",
})

/** These sort after every day. */
const online = "~"
const offlineWithoutDay = "~~"

const classOf = ({ deadline, isOffline }: SendingPlace): string =>
  deadline ?? (isOffline ? offlineWithoutDay : online)

/** Tenants take turns only for invoices that have not been issued. */
export const isOnline = (invoice: Invoice): boolean => !sendingPlaceOf(invoice).isOffline

export const compareSendingPlaces = (left: SendingPlace, right: SendingPlace): number => {
  const [mine, other] = [classOf(left), classOf(right)]
  if (mine !== other) return mine < other ? -1 : 1
  return compareNumbers(left.number, right.number)
}

export const compareForSending = (left: Invoice, right: Invoice): number =>
  compareSendingPlaces(sendingPlaceOf(left), sendingPlaceOf(right))
