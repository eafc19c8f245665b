/** Reference implementation of `QuotaRepository`, in memory. */
import * as Effect from "effect/Effect"
import { type LedgerMemory, publish, type UsageCounter } from "../ledger/ledger.memory.ts"
import type { ExaminationQuery, QuotaRepository } from "./quota-repository.ts"
import type { CountedUsage, QuotaExamination, QuotaWarning, ToldWarning } from "./quota-warning.ts"
import { counterOf, keepCounter } from "./usage-counters.memory.ts"

type About = Pick<QuotaWarning, "tenantId" | "metric" | "month">

const warningsAbout = (ledger: LedgerMemory, { tenantId, metric, month }: About) =>
  ledger.quotaWarnings.filter(
    (given) => given.tenantId === tenantId && given.metric === metric && given.month === month,
  )

const calls = (
  { used, examinedAt, lookAgainAt }: UsageCounter,
  examinedBefore: ExaminationQuery["examinedBefore"],
): boolean =>
  examinedAt === undefined ||
  examinedAt < examinedBefore ||
  (lookAgainAt !== undefined && used >= lookAgainAt)

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

const isNew = (ledger: LedgerMemory, { warning }: ToldWarning): boolean =>
  warningsAbout(ledger, warning).every(({ percent }) => percent !== warning.percent)

const keep = (ledger: LedgerMemory, examination: QuotaExamination): number => {
  const { examinedAt, lookAgainAt, told } = examination
  keepCounter(ledger, { ...counterOf(ledger, examination), examinedAt, lookAgainAt })
  const fresh = told.filter((each) => isNew(ledger, each))
  ledger.quotaWarnings.push(...fresh.map(({ warning }) => warning))
  ledger.emails.push(...fresh.map(({ email }) => email))
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
      ledger.quotaWarnings.filter((given) => given.tenantId === tenantId && given.month === month),
    ),
  toExamine: (query) => Effect.sync(() => toExamine(ledger, query)),
  keep: (examinations) =>
    Effect.sync(() =>
      examinations.reduce((stored, examination) => stored + keep(ledger, examination), 0),
    ),
})
