/** Counting in the common store of the in-memory references. */
import type { LedgerMemory, UsageCounter } from "../ledger/ledger.memory.ts"
import type { QuotaCharge } from "./quota-charge.ts"

type CounterName = Pick<UsageCounter, "tenantId" | "metric" | "month">

const keyOf = ({ tenantId, metric, month }: CounterName): string => `${month} ${tenantId} ${metric}`

/** The counter as it is kept, or one that shows nothing and is not kept. */
export const counterOf = (ledger: LedgerMemory, name: CounterName): UsageCounter => {
  const { tenantId, metric, month } = name
  return ledger.usage.get(keyOf(name)) ?? { tenantId, metric, month, used: 0 }
}

/** The counter of the charge when it has no room for one more. */
export const fullCounter = (
  ledger: LedgerMemory,
  tenantId: UsageCounter["tenantId"],
  { metric, month, hardLimit }: QuotaCharge,
): UsageCounter | undefined => {
  const counter = counterOf(ledger, { tenantId, metric, month })
  return hardLimit !== undefined && counter.used >= hardLimit ? counter : undefined
}

/** Counts so many more, limit or no limit. */
export const count = (ledger: LedgerMemory, name: CounterName, more = 1): void => {
  const counter = counterOf(ledger, name)
  ledger.usage.set(keyOf(name), { ...counter, used: counter.used + more })
}

export const keepCounter = (ledger: LedgerMemory, counter: UsageCounter): void => {
  ledger.usage.set(keyOf(counter), counter)
}
