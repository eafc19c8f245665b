/**
 * Order in which ready invoices are sent to KSeF:
 *
 * - Invoices issued offline with a deadline, earliest deadline first.
 * - Invoices that have not been issued, because a customer waits for each of them.
 * - Invoices issued offline without a deadline: their outage has not ended, or they need not be
 *   sent.
 *
 * Within a group, and within a day, invoices are sent by number.
 */
import type { LocalDate } from "../calendar/instant.ts"
import type { Invoice } from "./invoice.ts"

/**
 * Sending order of numbers: by month and position. Invoices and corrections share one queue, so
 * `KOR/2026/11/000002` is sent after `FV/2026/11/000002` and before `FV/2026/11/000003`.
 */

/** Returns month and position of a number as sortable text: a longer position sorts later. */
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

/** Data that determine the position of an invoice in the sending order. */
export interface SendingPlace {
  readonly isOffline: boolean
  /** Deadline for sending it to KSeF; undefined when there is none. */
  readonly deadline: LocalDate | undefined
  readonly number: string
}

export const sendingPlaceOf = (invoice: Invoice): SendingPlace => ({
  isOffline: "offline" in invoice && invoice.offline !== undefined,
  deadline: "offline" in invoice ? invoice.offline?.deadline : undefined,
  number: "number" in invoice ? invoice.number : "",
})

/** Sort keys after every date. */
const online = "~"
const offlineWithoutDay = "~~"

const classOf = ({ deadline, isOffline }: SendingPlace): string =>
  deadline ?? (isOffline ? offlineWithoutDay : online)

/**
 * Returns whether the invoice has not been issued. Only among these invoices do tenants take turns.
 */
export const isOnline = (invoice: Invoice): boolean => !sendingPlaceOf(invoice).isOffline

export const compareSendingPlaces = (left: SendingPlace, right: SendingPlace): number => {
  const [mine, other] = [classOf(left), classOf(right)]
  if (mine !== other) return mine < other ? -1 : 1
  return compareNumbers(left.number, right.number)
}

export const compareForSending = (left: Invoice, right: Invoice): number =>
  compareSendingPlaces(sendingPlaceOf(left), sendingPlaceOf(right))
