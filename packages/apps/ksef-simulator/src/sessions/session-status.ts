/**
 * The status of a session at a given time. Pure: from its facts and the time alone.
 *
 * Interactive: 100 open; 170 closed, verdicts or the UPO outstanding; then 200 or 445 (no valid
 * invoice); 440 at once when nothing was sent. 415 from the start when its key could not be
 * opened. A session closes automatically when its validity ends.
 */
import { instant, type Instant } from "@procurement/domain/calendar"
import { batchReadyAt, batchStatusAt } from "./batch-status.ts"
import { invoiceStatusAt } from "./invoice-status.ts"
import type { StatusInfo } from "../state/values.ts"
import type { Session } from "../state/state.ts"

export interface SessionCounters {
  readonly invoiceCount: number
  readonly successfulInvoiceCount: number
  readonly failedInvoiceCount: number
}

const statuses = {
  open: { code: 100, description: "Sesja interaktywna otwarta" },
  closed: { code: 170, description: "Sesja interaktywna zamknięta" },
  done: { code: 200, description: "Sesja interaktywna przetworzona pomyślnie" },
  keyFailed: { code: 415, description: "Błąd odszyfrowania dostarczonego klucza" },
  nothingSent: {
    code: 440,
    description: "Sesja anulowana",
    details: ["Nie przesłano faktur"],
  },
  nothingValid: { code: 445, description: "Błąd weryfikacji, brak poprawnych faktur" },
} as const satisfies Record<string, StatusInfo>

/** When the session was or will be closed, unless that is later than `now`. */
export const closedAtOf = ({ closedAt, validUntil }: Session, now: Instant): Instant | undefined =>
  closedAt ?? (now >= validUntil ? validUntil : undefined)

export const isOpen = (session: Session, now: Instant): boolean =>
  session.cipherKey !== undefined && closedAtOf(session, now) === undefined

export const countersAt = ({ invoices }: Session, now: Instant): SessionCounters => {
  let successfulInvoiceCount = 0
  let failedInvoiceCount = 0
  for (const invoice of invoices) {
    const { code } = invoiceStatusAt(invoice, now)
    if (code === 200) successfulInvoiceCount += 1
    if (code >= 400) failedInvoiceCount += 1
  }
  return { invoiceCount: invoices.length, successfulInvoiceCount, failedInvoiceCount }
}

/** The UPO is ready a little after the session is closed and the last verdict is known. */
const readyAt = ({ invoices }: Session, closedAt: Instant, delayMillis: number): Instant =>
  instant(
    invoices.reduce((latest, { verdictAt }) => Math.max(latest, verdictAt), closedAt as number) +
      delayMillis,
  )

export const sessionStatusAt = (
  session: Session,
  now: Instant,
  delayMillis: number,
): StatusInfo => {
  if (session.batch !== undefined) return batchStatusAt(session, now, delayMillis)
  if (session.cipherKey === undefined) return statuses.keyFailed
  const closedAt = closedAtOf(session, now)
  if (closedAt === undefined) return statuses.open
  if (session.invoices.length === 0) return statuses.nothingSent
  if (now < readyAt(session, closedAt, delayMillis)) return statuses.closed
  const { successfulInvoiceCount } = countersAt(session, now)
  return successfulInvoiceCount > 0 ? statuses.done : statuses.nothingValid
}

/** When the status last changed. */
export const updatedAt = (session: Session, now: Instant, delayMillis: number): Instant => {
  const closedAt = closedAtOf(session, now)
  const ended =
    session.batch === undefined
      ? closedAt && readyAt(session, closedAt, delayMillis)
      : batchReadyAt(session, delayMillis)
  let latest: number = session.at
  const take = (at: number | undefined): void => {
    if (at !== undefined && at <= now && at > latest) latest = at
  }
  for (const { verdictAt } of session.invoices) take(verdictAt)
  for (const { at } of session.parts.values()) take(at)
  take(closedAt)
  take(ended)
  return instant(latest)
}
