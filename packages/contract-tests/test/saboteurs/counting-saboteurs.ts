/** Stores that count wrongly, each in one way. */
import type { LedgerMemory } from "@procurement/domain/ledger"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { HonestLedger, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

/** One more or less on a counter, behind the store's back. */
const shift = (
  { ledger }: HonestLedger,
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

const ofOrders = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "has counted for everybody",
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
    "nothing used by a tenant",
    "keeps tenants apart",
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
    "with an idempotency key and without",
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
    "under a key that is taken",
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
    "as many orders as are placed at the same time",
  ),
  saboteur(
    "takes the months of UTC",
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
    "keeps months apart",
  ),
]

const ofInvoicesAndDeliveries = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "counts an invoice before it looks at the version",
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
    "not with one that is refused",
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
    "as many invoices as are saved at the same time",
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
    "no attempt of it",
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
    "no delivery that is a test",
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
    "has come to nothing",
  ),
]

export const countingSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  ...ofOrders(saboteur),
  ...ofInvoicesAndDeliveries(saboteur),
]
