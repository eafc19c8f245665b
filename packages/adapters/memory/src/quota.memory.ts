/** Reference implementations of what counts usage and rejections, in memory. */
import type {
  CountedUsage,
  ExaminationQuery,
  IssuedWarning,
  QuotaCharge,
  QuotaExamination,
  QuotaRepository,
  QuotaWarning,
} from "@procurement/domain/quota"
import type { RefusalWatch, RefusalWatchStore } from "@procurement/domain/rate-limit"
import * as Effect from "effect/Effect"
import { type LedgerMemory, publish, type UsageCounter } from "./ledger.memory.ts"

type CounterName = Pick<UsageCounter, "tenantId" | "metric" | "month">

const keyOf = ({ tenantId, metric, month }: CounterName): string => `${month} ${tenantId} ${metric}`

/** The counter as stored, or a new one at zero, which is not stored. */
export const counterOf = (ledger: LedgerMemory, name: CounterName): UsageCounter => {
  const { tenantId, metric, month } = name
  return ledger.usage.get(keyOf(name)) ?? { tenantId, metric, month, used: 0 }
}

/** The counter of the charge if it has no room for one more. */
export const fullCounter = (
  ledger: LedgerMemory,
  tenantId: UsageCounter["tenantId"],
  { metric, month, hardLimit }: QuotaCharge,
): UsageCounter | undefined => {
  const counter = counterOf(ledger, { tenantId, metric, month })
  return hardLimit !== undefined && counter.used >= hardLimit ? counter : undefined
}

/** Adds to the count without checking the limit. */
export const count = (ledger: LedgerMemory, name: CounterName, more = 1): void => {
  const counter = counterOf(ledger, name)
  ledger.usage.set(keyOf(name), { ...counter, used: counter.used + more })
}

export const keepCounter = (ledger: LedgerMemory, counter: UsageCounter): void => {
  ledger.usage.set(keyOf(counter), counter)
}

type About = Pick<QuotaWarning, "tenantId" | "metric" | "month">

const warningsAbout = (ledger: LedgerMemory, { tenantId, metric, month }: About) =>
  ledger.quotaWarnings.filter(
    (sent) => sent.tenantId === tenantId && sent.metric === metric && sent.month === month,
  )

const calls = (
  { used, examinedAt, recheckAt }: UsageCounter,
  examinedBefore: ExaminationQuery["examinedBefore"],
): boolean =>
  examinedAt === undefined ||
  examinedAt < examinedBefore ||
  (recheckAt !== undefined && used >= recheckAt)

const toExamine = (ledger: LedgerMemory, query: ExaminationQuery): ReadonlyArray<CountedUsage> =>
  [...ledger.usage.values()]
    .filter(({ month }) => query.months.includes(month))
    .filter((counter) => calls(counter, query.examinedBefore))
    .slice(0, query.limit)
    .map((counter) => {
      const { tenantId, metric, month, used } = counter
      const given = warningsAbout(ledger, counter).map(({ percent }) => percent)
      return { tenantId, metric, month, used, given }
    })

const isNew = (ledger: LedgerMemory, { warning }: IssuedWarning): boolean =>
  warningsAbout(ledger, warning).every(({ percent }) => percent !== warning.percent)

const keep = (ledger: LedgerMemory, examination: QuotaExamination): number => {
  const { examinedAt, recheckAt, warnings } = examination
  keepCounter(ledger, { ...counterOf(ledger, examination), examinedAt, recheckAt })
  const fresh = warnings.filter((each) => isNew(ledger, each))
  ledger.quotaWarnings.push(...fresh.map(({ warning }) => warning))
  ledger.emails.push(...fresh.flatMap(({ email }) => email ?? []))
  publish(
    ledger,
    fresh.map(({ event }) => event),
  )
  return fresh.length
}

export const makeQuotaRepositoryMemory = (ledger: LedgerMemory): QuotaRepository["Service"] => ({
  usage: (tenantId, month) =>
    Effect.sync(() => ({
      orders: counterOf(ledger, { tenantId, month, metric: "orders" }).used,
      invoices: counterOf(ledger, { tenantId, month, metric: "invoices" }).used,
      deliveries: counterOf(ledger, { tenantId, month, metric: "deliveries" }).used,
    })),
  warnings: (tenantId, month) =>
    Effect.sync(() =>
      ledger.quotaWarnings.filter((sent) => sent.tenantId === tenantId && sent.month === month),
    ),
  latestWarnings: (month, limit) =>
    Effect.sync(() =>
      ledger.quotaWarnings
        .filter((sent) => sent.month === month)
        .toSorted(
          (left, right) => right.givenAt - left.givenAt || (left.eventId < right.eventId ? 1 : -1),
        )
        .slice(0, limit),
    ),
  toExamine: (query) => Effect.sync(() => toExamine(ledger, query)),
  keep: (examinations) =>
    Effect.sync(() =>
      examinations.reduce((stored, examination) => stored + keep(ledger, examination), 0),
    ),
})

/** Reference implementation of `RefusalWatchStore`, in memory. */
export const makeRefusalWatchStoreMemory = (
  ledger: LedgerMemory,
  watches: Map<string, RefusalWatch> = new Map(),
): RefusalWatchStore["Service"] => {
  return {
    modify: (clientId, step) =>
      Effect.sync(() => {
        const { watch, events, emails } = step(watches.get(clientId))
        watches.set(clientId, watch)
        publish(ledger, events)
        ledger.emails.push(...emails)
      }),
    forget: (before) =>
      Effect.sync(() => {
        const over = [...watches].filter(([, { until }]) => until < before)
        for (const [clientId] of over) watches.delete(clientId)
        return over.length
      }),
  }
}
