/**
 * The daily comparison with KSeF: every day is compared, everything that KSeF accepted is counted,
 * and the ledger differs only where a fault explains it.
 */
import type { Difference, ReconciliationReport } from "@procurement/domain/reconciliation"
import type { Plan } from "../scenario/plan.ts"
import { warsawDay, warsawInstant } from "./calendar.ts"
import type { FiledDocument, MakeRule, Observer } from "./observer.ts"

const hour = 3_600_000
/** Clocks that differ, and the longest way of a call. */
const slack = 180_000
/** From the end of a day to its report, when all is calm. */
const longestDelay = 6 * hour

/** By currency. */
type Sums = Readonly<Record<string, { readonly documents: number; readonly gross: number }>>

const sumsOf = (documents: ReadonlyArray<FiledDocument>): Sums => {
  const sums: Record<string, { documents: number; gross: number }> = {}
  for (const { currency, totals } of documents) {
    const { documents: count, gross } = sums[currency] ?? { documents: 0, gross: 0 }
    sums[currency] = { documents: count + 1, gross: gross + totals.gross }
  }
  return sums
}

const isAsCounted = (
  stated: ReadonlyArray<{ readonly currency: string; readonly documents: number; gross: number }>,
  sums: Sums,
): boolean =>
  stated.length === Object.keys(sums).length &&
  stated.every(
    ({ currency, documents, gross }) =>
      sums[currency]?.documents === documents && sums[currency]?.gross === gross,
  )

const dayAfter = (day: string): string => warsawDay(warsawInstant(`${day} 12:00:00`) + 24 * hour)

export const reconciliationRule =
  ({ faults }: Plan): MakeRule =>
  ({ report, now }): Observer => {
    const documents = new Map<string, FiledDocument>()
    /** By day of the KSeF number. */
    const accepted = new Map<string, Array<FiledDocument>>()
    const acknowledgedAt = new Map<string, number>()
    const compared = new Set<string>()

    const isDamaged = (from: number): boolean =>
      faults.some(
        ({ kind, at, ...fault }) =>
          kind === "damage" &&
          "forMillis" in fault &&
          at - slack <= now() &&
          from - slack <= at + fault.forMillis,
      )

    const isTrue = ({ kind, number = "" }: Difference, from: number): boolean => {
      if (kind === "NotInArchive") return isDamaged(from)
      if (kind !== "NotAcknowledged") return false
      return (acknowledgedAt.get(number) ?? Number.POSITIVE_INFINITY) > from - slack
    }

    const checkTotals = ({ day, totals, named }: ReconciliationReport): void => {
      const sums = sumsOf(accepted.get(day) ?? [])
      const views = Object.entries(totals ?? {})
      const wrong = views.find(([, stated]) => !isAsCounted(stated, sums))
      if (named.length > 0 || wrong === undefined) return
      const [view, stated] = wrong
      report(
        "day-totals",
        `${day}: ${view} has ${JSON.stringify(stated)}, not ${JSON.stringify(sums)}`,
      )
    }

    return {
      filed: ({ document, submission }) => void documents.set(submission.digest, document),
      accepted: ({ digest, arrivedAt }) => {
        const document = documents.get(digest)
        if (document === undefined) return
        const day = warsawDay(arrivedAt)
        accepted.set(day, [...(accepted.get(day) ?? []), document])
      },
      saved: ({ invoice }) => {
        if ("ksefNumber" in invoice && !acknowledgedAt.has(invoice.number)) {
          acknowledgedAt.set(invoice.number, now())
        }
      },
      reconciled: (compare) => {
        const { day, startedAt, atKsef, named } = compare
        compared.add(day)
        const expected = accepted.get(day)?.length ?? 0
        if (atKsef !== expected) {
          report("day-count", `${day}: KSeF has ${atKsef} by the report, but accepted ${expected}`)
        }
        const wrong = named.find((difference) => !isTrue(difference, startedAt))
        if (wrong !== undefined) {
          report("difference", `${day}: ${wrong.kind} of ${wrong.number}, ${wrong.detail}`)
        }
        checkTotals(compare)
      },
      settled: () => {
        const [first] = [...compared].toSorted()
        if (first === undefined) return report("not-compared", "no day was compared with KSeF")
        for (let day = first; ; day = dayAfter(day)) {
          const end = warsawInstant(`${dayAfter(day)} 00:00:00`)
          if (end + longestDelay > now()) return
          if (!compared.has(day)) return report("not-compared", `${day} was not compared with KSeF`)
        }
      },
    }
  }
