/**
 * What a worker reports of an attempt, and the delivery as it is kept by then.
 *
 * Pure. A report never undoes what has happened while the attempt was on its way: others may have
 * reported more, and the customer may have had the delivery tried anew.
 */
import type { Delivery } from "./delivery.ts"

/** Whether the report tells nothing new: it is settled, or has as many attempts. */
const hasMovedOn = (kept: Delivery, report: Delivery): boolean =>
  "settledAt" in kept || kept.attempts.length >= report.attempts.length

const failuresBefore = ({ _tag, failures }: Delivery): number =>
  _tag === "Delivered" ? failures : failures - 1

/** Whether its schedule has begun anew since the attempt that is reported began. */
const wasTriedAnew = (kept: Delivery, report: Delivery): boolean =>
  kept.attempts.length + 1 === report.attempts.length && kept.failures < failuresBefore(report)

/**
 * The delivery to be kept after a report; the very same object when it changes nothing. Of one that
 * was tried anew meanwhile, a failure is remembered as an attempt and counts no further: neither a
 * wait nor an end of the old schedule holds it up.
 */
export const afterReport = (kept: Delivery, report: Delivery): Delivery => {
  if (hasMovedOn(kept, report)) return kept
  return wasTriedAnew(kept, report) && report._tag !== "Delivered"
    ? { ...kept, attempts: report.attempts }
    : report
}
