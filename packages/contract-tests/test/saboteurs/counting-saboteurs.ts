/** Stores with one fault each in counting. */
import type { LedgerMemory } from "@procurement/adapter-memory"
import { volumesOf } from "@procurement/domain/quota"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

/** One more or less on a counter, behind the store's back. */
const shift = (
  { ledger }: LedgerReference,
  more: number,
  about: { readonly tenantId: string; readonly metric: string },
): void => {
  for (const [key, counter] of ledger.usage) {
    if (counter.tenantId !== about.tenantId || counter.metric !== about.metric) continue
    ledger.usage.set(key, { ...counter, used: counter.used + more })
  }
}

/** Everything is counted as it was then. */
const rewind = ({ usage }: LedgerMemory, before: LedgerMemory["usage"]): void => {
  usage.clear()
  for (const [key, counter] of before) usage.set(key, counter)
}

const dropBeyondVolumes = ({ tenants, deliveries }: LedgerMemory): void => {
  for (const [tenantId, own] of Map.groupBy(deliveries.values(), (each) => each.tenantId)) {
    const tenant = tenants.get(tenantId)
    if (tenant?.plan !== "trial") continue
    for (const { id } of own.slice(volumesOf(tenant).deliveries)) deliveries.delete(id)
  }
}

const ofOrders = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "returns the usage of all tenants",
    ({ ledger }) => ({
      quotas: {
        usage: () =>
          Effect.sync(() => {
            const counts = [...ledger.usage.values()].map(({ used }) => used)
            const orders = counts.reduce((sum, used) => sum + used, 0)
            return { orders, invoices: 0, deliveries: 0 }
          }),
      },
    }),
    "reports no usage",
    "counts each tenant",
  ),
  saboteur(
    "counts no order under a key",
    (honest) => ({
      orders: {
        placeOnce: (placement) =>
          Effect.tap(honest.orders.placeOnce(placement), () =>
            Effect.sync(() =>
              shift(honest, -1, { tenantId: placement.order.tenantId, metric: "orders" }),
            ),
          ),
      },
    }),
    "counts every placed",
  ),
  saboteur(
    "counts every attempt under a key",
    (honest) => ({
      orders: {
        placeOnce: (placement) =>
          Effect.tapError(honest.orders.placeOnce(placement), () =>
            Effect.sync(() =>
              shift(honest, 1, { tenantId: placement.order.tenantId, metric: "orders" }),
            ),
          ),
      },
    }),
    "counts nothing for",
  ),
  saboteur(
    "loses counts of the same time",
    ({ ledger, orders }) => ({
      orders: {
        place: (placement) =>
          Effect.gen(function* () {
            const before = new Map(ledger.usage)
            yield* Effect.sleep(1)
            rewind(ledger, before)
            yield* orders.place(placement)
          }),
      },
    }),
    "counts exactly as many orders",
  ),
  saboteur(
    "counts by months in UTC",
    ({ orders }) => ({
      orders: {
        place: (placement) => {
          const month = new Date(placement.order.acceptedAt).toISOString().slice(0, 7)
          return orders.place({
            ...placement,
            charge: { ...placement.charge, month: month as never },
          })
        },
      },
    }),
    "counts each month",
  ),
]

const ofInvoicesAndDeliveries = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "counts an invoice before it checks the version",
    (honest) => ({
      invoices: {
        save: (change) =>
          Effect.tapError(honest.invoices.save(change), () =>
            Effect.sync(() =>
              shift(honest, 1, { tenantId: change.invoice.tenantId, metric: "invoices" }),
            ),
          ),
      },
    }),
    "counts an invoice",
  ),
  saboteur(
    "loses invoices counted at the same time",
    ({ ledger, invoices }) => ({
      invoices: {
        save: (change) =>
          Effect.gen(function* () {
            const before = new Map(ledger.usage)
            yield* Effect.sleep(1)
            rewind(ledger, before)
            return yield* invoices.save(change)
          }),
      },
    }),
    "counts exactly as many invoices",
  ),
  saboteur(
    "counts attempts",
    (honest) => ({
      deliveries: {
        save: (saved) =>
          Effect.tap(honest.deliveries.save(saved), () =>
            Effect.sync(() => {
              for (const { tenantId } of saved) shift(honest, 1, { tenantId, metric: "deliveries" })
            }),
          ),
      },
    }),
    "counts a delivery when",
  ),
  saboteur(
    "counts tests",
    (honest) => ({
      deliveryLog: {
        add: (delivery) =>
          Effect.tap(honest.deliveryLog.add(delivery), () =>
            Effect.sync(() => {
              const { tenantId, kind } = delivery
              if (kind === "test") shift(honest, 1, { tenantId, metric: "deliveries" })
            }),
          ),
      },
    }),
    "counts no test",
  ),
  saboteur(
    "drops the deliveries of a trial beyond its volume",
    ({ ledger, deliveries }) => ({
      deliveries: {
        fanOut: (limit, plan) =>
          Effect.tap(deliveries.fanOut(limit, plan), () =>
            Effect.sync(() => dropBeyondVolumes(ledger)),
          ),
      },
    }),
    "beyond the volume of a trial",
  ),
  saboteur(
    "counts a delivery as soon as it is planned",
    ({ ledger, deliveries }) => ({
      deliveries: {
        fanOut: (limit, plan) =>
          deliveries.fanOut(limit, (event, subscriptions) => {
            const planned = plan(event, subscriptions)
            const { tenantId } = event
            const month = "2026-11" as never
            const used = planned.length
            const key = `${month} ${tenantId} deliveries`
            ledger.usage.set(key, { tenantId, month, metric: "deliveries", used })
            return planned
          }),
      },
    }),
    "counts no delivery",
  ),
]

export const countingSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  ...ofOrders(saboteur),
  ...ofInvoicesAndDeliveries(saboteur),
]
