/**
 * Time ranges of queries, at most a hundred days long.
 *
 * Source: CIRFMF/ksef-docs, open-api.json 2.9.0 (InvoiceQueryFilters), consulted 2026-11-26.
 */
import { instant, type Instant } from "@procurement/domain/calendar"
import { z } from "zod"
import { badRequest } from "../http/api-error.ts"
import { parseTime } from "../warsaw-time.ts"

const maximumDays = 100
const dayMillis = 86_400_000
const beyondMillis = /\.\d{3}\d*[1-9]/

const text = z.iso.datetime({ offset: true, local: true }).or(z.iso.date())

/** The beginning of a range. */
export const RangeStart = text.transform(parseTime)

/** The end of a range; a fraction of a millisecond is rounded up. */
export const RangeEnd = text.transform((end) =>
  instant(parseTime(end) + (beyondMillis.test(end) ? 1 : 0)),
)

/** Rejects (21405) a range that is reversed or longer than a hundred days. */
export const checkRangeLength = (from: Instant, to: Instant): void => {
  if (from > to) throw badRequest(21405, "dateRange: from > to")
  if (to - from <= maximumDays * dayMillis) return
  throw badRequest(21405, `Zakres 'dateRange' nie może przekraczać ${maximumDays} dni.`)
}
