/**
 * Selects a batch's invoices for a package and decides whether the package may be announced now.
 *
 * Pure. KSeF treats an online invoice as issued offline when its session is opened on another day
 * than its day of issue. A package with such invoices is therefore not announced around midnight.
 * It is not delivered when midnight passes while it is built or its session is opened.
 */
import { type Instant, instant, warsawDate } from "../calendar/instant.ts"
import { compareSendingPlaces } from "../invoice/sending-order.ts"
import { marginAfterMidnightMillis, onlineSendingOpensAt } from "../offline/offline.ts"
import { maximumBatchBytes } from "./batch-clearance.ts"
import type { BatchEntry } from "./batch-repository.ts"

export interface SortedEntries {
  /** Invoices that fit into one package, in sending order. */
  readonly packed: ReadonlyArray<BatchEntry>
  /**
   * Invoices with an outdated day of issue or date of supply; they are prepared again under their
   * numbers.
   */
  readonly outdated: ReadonlyArray<BatchEntry>
  /** Invoices that exceed the package; they wait for the next one. */
  readonly left: ReadonlyArray<BatchEntry>
}

const isOfDay =
  (now: Instant) =>
  ({ isDated, issueDate }: BatchEntry): boolean =>
    isDated || issueDate === warsawDate(now)

export const sortEntries = (entries: ReadonlyArray<BatchEntry>, now: Instant): SortedEntries => {
  const isToday = isOfDay(now)
  const isCurrent = (entry: BatchEntry): boolean =>
    isToday(entry) && (entry.isDated || !entry.isContradicted)
  const current = entries.filter(isCurrent).toSorted(compareSendingPlaces)
  let sizeBytes = 0
  const first = current.findIndex((entry) => (sizeBytes += entry.sizeBytes) > maximumBatchBytes)
  const fits = first === -1 ? current.length : Math.max(1, first)
  return {
    packed: current.slice(0, fits),
    outdated: entries.filter((entry) => !isCurrent(entry)),
    left: current.slice(fits),
  }
}

/** Returns when to check again; undefined when a session may be opened for these invoices now. */
export const packageWaitsUntil = (
  entries: ReadonlyArray<BatchEntry>,
  now: Instant,
): Instant | undefined => {
  if (entries.every(({ isDated }) => isDated)) return undefined
  const opensAt = onlineSendingOpensAt(now)
  return opensAt === now && entries.every(isOfDay(now)) ? undefined : opensAt
}

/**
 * Returns whether KSeF opened the session on the invoices' day of issue, by its clock too.
 * `receivedAt`: when its response arrived.
 */
export const wasOpenedInTime = (entries: ReadonlyArray<BatchEntry>, receivedAt: Instant): boolean =>
  entries.every(isOfDay(instant(receivedAt + marginAfterMidnightMillis)))
