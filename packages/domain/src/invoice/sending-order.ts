/**
 * Order in which ready invoices are sent to KSeF:
 *
 * - Invoices issued offline with a deadline, earliest deadline first.
 * - Invoices that have not been issued, because a customer waits for each of them.
 * - Invoices issued offline without a deadline: their outage has not ended, or they need not be
 *   sent.
 *
 * Within a group, the invoice that has been due longest goes first.
 */
import type { LocalDate } from "../calendar/instant.ts"
import type { Invoice } from "./invoice.ts"

/** Data that determine the group of an invoice in the sending order. */
export interface SendingPlace {
  readonly isOffline: boolean
  /** Deadline for sending it to KSeF; undefined when there is none. */
  readonly deadline: LocalDate | undefined
}

export const sendingPlaceOf = (invoice: Invoice): SendingPlace => ({
  isOffline: "offline" in invoice && invoice.offline !== undefined,
  deadline: "offline" in invoice ? invoice.offline?.deadline : undefined,
})

/** Sort keys after every date. */
const online = "~"
const offlineWithoutDay = "~~"

const groupOf = ({ deadline, isOffline }: SendingPlace): string =>
  deadline ?? (isOffline ? offlineWithoutDay : online)

/**
 * Returns whether the invoice has not been issued. Only among these invoices do tenants take turns.
 */
export const isOnline = (invoice: Invoice): boolean => !sendingPlaceOf(invoice).isOffline

/** Returns 0 for two invoices of one group. */
export const compareSendingPlaces = (left: SendingPlace, right: SendingPlace): number => {
  const [mine, other] = [groupOf(left), groupOf(right)]
  if (mine === other) return 0
  return mine < other ? -1 : 1
}
