/**
 * Which of a batch's invoices a package takes, and whether it may be announced now.
 *
 * Pure. KSeF treats an online invoice as issued offline when its session is opened on another day
 * than that of its issue. So a package whose invoices have to be sent on their day of issue is not
 * announced around midnight, nor delivered when midnight passed while it was built or its session
 * was opened.
 */
import { type Instant, instant, warsawDate } from "../calendar/instant.ts"
import { compareNumbers, compareSendingPlaces } from "../invoice/sending-order.ts"
import { marginAfterMidnightMillis, onlineSendingOpensAt } from "../offline/offline.ts"
import { maximumBatchBytes } from "./batch-clearance.ts"
import type { BatchEntry } from "./batch-repository.ts"

export interface SortedEntries {
  /** In the order of numbers, as many as one package takes. */
  readonly packed: ReadonlyArray<BatchEntry>
  /** Of an earlier day, or with another date of supply: drafted again under their numbers. */
  readonly outdated: ReadonlyArray<BatchEntry>
  /** Those that exceed one package, the last ones to leave: they wait for the next. */
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
    packed: current
      .slice(0, fits)
      .toSorted((left, right) => compareNumbers(left.number, right.number)),
    outdated: entries.filter((entry) => !isCurrent(entry)),
    left: current.slice(fits),
  }
}

/** Undefined when a session may be opened for these invoices now; otherwise when to check again. */
export const packageWaitsUntil = (
  entries: ReadonlyArray<BatchEntry>,
  now: Instant,
): Instant | undefined => {
  if (entries.every(({ isDated }) => isDated)) return undefined
  const opensAt = onlineSendingOpensAt(now)
  return opensAt === now && entries.every(isOfDay(now)) ? undefined : opensAt
}

/**
 * Whether KSeF opened the session on their day of issue, by its clock too; the response came at
 * `receivedAt`.
 */
export const wasOpenedInTime = (entries: ReadonlyArray<BatchEntry>, receivedAt: Instant): boolean =>
  entries.every(isOfDay(instant(receivedAt + marginAfterMidnightMillis)))
