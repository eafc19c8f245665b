/**
 * Which of a batch's invoices a package takes, and whether it may be announced now.
 *
 * Pure. KSeF takes an online invoice for one issued offline when its session is opened on another
 * day than that of its issue. So no package with a day of its own is announced around midnight, nor
 * delivered when midnight came while it was built or its session opened.
 */
import { type Instant, instant } from "../calendar/instant.ts"
import { warsawDate } from "../calendar/warsaw.ts"
import { compareNumbers } from "../invoice/number-order.ts"
import { compareSendingPlaces } from "../invoice/sending-order.ts"
import { maximumBatchBytes } from "./batch-clearance.ts"
import type { BatchEntry } from "./batch-repository.ts"
import { marginAfterMidnightMillis, onlineSendingOpensAt } from "./sending-day.ts"

export interface SortedEntries {
  /** In the order of numbers, as much as one package takes. */
  readonly packed: ReadonlyArray<BatchEntry>
  /** Of an earlier day: drafted anew, under their numbers. */
  readonly outdated: ReadonlyArray<BatchEntry>
  /** Too much for one package, the last of those to leave: they wait for the next. */
  readonly left: ReadonlyArray<BatchEntry>
}

const isOfDay =
  (now: Instant) =>
  ({ isDated, issueDate }: BatchEntry): boolean =>
    isDated || issueDate === warsawDate(now)

export const sortEntries = (entries: ReadonlyArray<BatchEntry>, now: Instant): SortedEntries => {
  const isCurrent = isOfDay(now)
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

/** None: a session may be opened for just these now. Else when to look at them again. */
export const packageWaitsUntil = (
  entries: ReadonlyArray<BatchEntry>,
  now: Instant,
): Instant | undefined => {
  if (entries.every(({ isDated }) => isDated)) return undefined
  const opensAt = onlineSendingOpensAt(now)
  return opensAt === now && entries.every(isOfDay(now)) ? undefined : opensAt
}

/** Whether KSeF opened the session on their day, by its clock too; we heard of it at `heardAt`. */
export const wasOpenedInTime = (entries: ReadonlyArray<BatchEntry>, heardAt: Instant): boolean =>
  entries.every(isOfDay(instant(heardAt + marginAfterMidnightMillis)))
