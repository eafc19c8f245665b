/** What customers were promised: an accepted order is stored, once, and within the quota. */
import { tenants, trialOrders } from "../scenario/catalog.ts"
import { warsawMonth } from "./calendar.ts"
import type { Stores } from "../system/stores.ts"
import type { MakeRule, Observer, RuleContext } from "./observer.ts"

type CountOf = (tenantId: string, month: string) => number

interface Terms {
  readonly plan: string
  readonly since: number
}

/** From the reading of the terms to the answer, with slow calls and repetitions. */
const longestRequestMillis = 15 * 60_000

/** Each counter is the number of what it counts. */
const checkCounters = (
  { report, history }: RuleContext,
  { ledger }: Stores,
  ordersOf: CountOf,
): void => {
  const counters = [...ledger.usage.values()]
  for (const { tenantId, metric, month, used } of counters) {
    const expected = ordersOf(tenantId, month)
    if (metric === "orders" && used !== expected) {
      report("quota-count", `${tenantId} ${month}: ${used} orders counted, ${expected} placed`)
    }
  }
  for (const tenantId of new Set(counters.map((counter) => counter.tenantId))) {
    const sum = (metric: string) =>
      counters
        .filter((counter) => counter.tenantId === tenantId && counter.metric === metric)
        .reduce((total, { used }) => total + used, 0)
    const cleared = [...ledger.invoices.values()].filter(
      ({ kept: { invoice } }) =>
        invoice.tenantId === tenantId &&
        "ksefNumber" in invoice &&
        invoice.correction === undefined &&
        invoice.replaces === undefined,
    ).length
    const sent = [...history.deliveries.values()].filter((one) => one.tenantId === tenantId).length
    const invoices = sum("invoices")
    if (invoices !== cleared) {
      report("quota-count", `${tenantId}: ${invoices} invoices counted, ${cleared} cleared`)
    }
    const deliveries = sum("deliveries")
    if (deliveries !== sent) {
      report("quota-count", `${tenantId}: ${deliveries} deliveries counted, ${sent} made`)
    }
  }
}

export const orderRule: MakeRule = (context): Observer => {
  const { report, now } = context
  /** The order of an idempotency key. */
  const stored = new Map<string, string>()
  const answers = new Map<number, string>()
  /** By tenant and month. */
  const counts = new Map<string, number>()
  const plans = new Map<string, Terms>(
    tenants.map(({ id, plan }) => [id, { plan, since: Number.NEGATIVE_INFINITY }]),
  )
  /** Whether the tenant has that plan for longer than a request may take. */
  const surelyHas = (tenantId: string, plan: string): boolean => {
    const terms = plans.get(tenantId)
    return terms?.plan === plan && now() - terms.since > longestRequestMillis
  }
  const countOf = (tenantId: string, month: string): number =>
    counts.get(`${tenantId} ${month}`) ?? 0
  return {
    placed: ({ order }, key) => {
      if (stored.has(key)) report("placed-twice", `${key}: ${stored.get(key)} and ${order.id}`)
      stored.set(key, order.id)
      const month = warsawMonth(order.acceptedAt)
      const count = countOf(order.tenantId, month) + 1
      counts.set(`${order.tenantId} ${month}`, count)
      if (surelyHas(order.tenantId, "trial") && count > trialOrders) {
        report("quota-exceeded", `${order.id} is order ${count} of a trial in ${month}`)
      }
    },
    answered: (answer) => {
      if (answer._tag === "Accepted") {
        const { order, operation } = answer
        const before = answers.get(operation) ?? order.id
        const isStored = stored.get(`order-${operation}`) === order.id
        if (!isStored) report("not-stored", `${order.id} was accepted but is not stored`)
        if (before !== order.id) report("other-order", `${before}, then ${order.id}`)
        answers.set(operation, order.id)
        return
      }
      const { tenantId } = answer
      const months = [warsawMonth(now()), warsawMonth(now() - 60_000)]
      const isEarly = months.every((month) => countOf(tenantId, month) < trialOrders)
      if (isEarly || surelyHas(tenantId, "standard")) {
        report("quota-early", `${tenantId} was refused after ${countOf(tenantId, months[0] ?? "")}`)
      }
    },
    termsChanged: (tenantId, plan) => void plans.set(tenantId, { plan, since: now() }),
    settled: (stores) => checkCounters(context, stores, countOf),
  }
}
