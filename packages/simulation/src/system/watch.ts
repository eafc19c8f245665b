/** Lets the model see calls at the instant at which they take effect. */
import type { InvoiceRepository } from "@procurement/domain/invoice"
import type { OrderRepository } from "@procurement/domain/order"
import type { ReconciliationStore } from "@procurement/domain/reconciliation"
import type { DeliveryQueue, SubscriptionRepository } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import type { Observer } from "../model/observer.ts"
import type { Stores } from "./stores.ts"

type Service<S extends { readonly Service: object }> = S["Service"]

export interface Watch {
  readonly orders: (service: Service<typeof OrderRepository>) => Service<typeof OrderRepository>
  readonly invoices: (
    service: Service<typeof InvoiceRepository>,
  ) => Service<typeof InvoiceRepository>
  readonly deliveries: (service: Service<typeof DeliveryQueue>) => Service<typeof DeliveryQueue>
  readonly reconciliation: (
    service: Service<typeof ReconciliationStore>,
  ) => Service<typeof ReconciliationStore>
  readonly subscriptions: (
    service: Service<typeof SubscriptionRepository>,
  ) => Service<typeof SubscriptionRepository>
}

const also =
  <A>(see: (value: A) => void) =>
  <E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.tap(effect, (value) => Effect.sync(() => see(value)))

export const makeWatch = (all: Required<Observer>, stores: Stores): Watch => ({
  subscriptions: (service) => ({
    ...service,
    modify: (...args) => service.modify(...args).pipe(also(() => all.subscribed(stores))),
  }),
  reconciliation: (service) => ({
    ...service,
    keep: (report) => service.keep(report).pipe(also(() => all.reconciled(report))),
  }),
  orders: (service) => ({
    ...service,
    placeOnce: (placement) =>
      service
        .placeOnce(placement)
        .pipe(also(() => all.placed(placement, placement.idempotency.key))),
  }),
  invoices: (service) => ({
    ...service,
    number: (numbering) => service.number(numbering).pipe(also(all.numbered)),
    save: (change) => service.save(change).pipe(also(() => all.saved(change))),
    saveMany: (changes) =>
      service.saveMany(changes).pipe(
        also(({ versions }) => {
          for (const change of changes) if (versions.has(change.invoice.id)) all.saved(change)
        }),
      ),
  }),
  deliveries: (service) => ({
    ...service,
    save: (reports) =>
      service.save(reports).pipe(
        also(() => {
          for (const report of reports) all.attempted(report)
        }),
      ),
    saveExhausted: (delivery, decide) =>
      Effect.suspend(() => {
        const stateOf = () => stores.ledger.subscriptions.get(delivery.subscriptionId)?.state._tag
        const before = stateOf()
        return service
          .saveExhausted(delivery, decide)
          .pipe(also(() => all.exhausted(delivery, before !== "Paused" && stateOf() === "Paused")))
      }),
  }),
})
