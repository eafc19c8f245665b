/** Bugs of orders, quotas and webhooks. */
import { instant } from "@procurement/domain/calendar"
import type { Delivery, WaitingDelivery } from "@procurement/domain/webhook"
import { ledgerKey } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Bug } from "./bug.ts"

/** Forgets idempotency keys. */
export const forgetsKeys: Bug = {
  OrderRepository: (service, { ledger }) => ({
    ...service,
    findByKey: () => Effect.succeed(Option.none()),
    placeOnce: (placement) =>
      Effect.suspend(() => {
        const { tenantId } = placement.order
        ledger.keys.delete(ledgerKey(tenantId, placement.idempotency.key))
        return service.placeOnce(placement)
      }),
  }),
}

/** Charges a trial without its limit. */
export const ignoresLimit: Bug = {
  OrderRepository: (service) => ({
    ...service,
    placeOnce: (placement) => {
      const { hardLimit: _limit, ...charge } = placement.charge
      return service.placeOnce({ ...placement, charge })
    },
  }),
}

/** Voids an invoice that KSeF may have. */
export const voidsSentInvoice: Bug = {
  OrderRepository: (service) => ({
    ...service,
    modifyWithDocuments: (id, decide) =>
      service.modifyWithDocuments(id, (order, documents) =>
        decide(
          order,
          documents.map((document) => {
            const { invoice } = document
            const isSent = invoice._tag === "OutcomeUnknown" || invoice._tag === "Submitted"
            if (!isSent) return document
            return { ...document, invoice: { ...invoice, _tag: "Stored", transmissions: [] } }
          }),
        ),
      ),
  }),
}

/** Makes no deliveries for a paused subscription. */
export const dropsHeldEvents: Bug = {
  DeliveryQueue: (service) => ({
    ...service,
    fanOut: (limit, plan) =>
      service.fanOut(limit, (event, subscriptions, trace) => {
        const delivering = subscriptions.filter(({ state }) => state._tag === "Delivering")
        return plan(event, delivering, trace)
      }),
  }),
}

/** Moves its mark over all events, and makes the deliveries of the first. */
export const losesEvents: Bug = {
  DeliveryQueue: (service, { ledger }) => ({
    ...service,
    fanOut: (limit, plan) => {
      const first = ledger.outbox.find(({ fannedOut }) => !fannedOut)
      return service.fanOut(limit, (event, subscriptions, trace) =>
        event.id === first?.event.id ? plan(event, subscriptions, trace) : [],
      )
    },
  }),
}

const lastRetry = 6

const isLast = (delivery: Delivery): delivery is WaitingDelivery =>
  delivery._tag === "Waiting" && delivery.failures === lastRetry

/** Gives up when the fifth retry has failed. */
export const pausesTooEarly: Bug = {
  DeliveryQueue: (service) => ({
    ...service,
    save: (deliveries) =>
      Effect.gen(function* () {
        yield* service.save(deliveries.filter((delivery) => !isLast(delivery)))
        for (const { dueAt: settledAt, ...delivery } of deliveries.filter(isLast)) {
          const exhausted = { ...delivery, _tag: "Exhausted", settledAt } as const
          yield* service.saveExhausted(exhausted, (subscription) => ({
            next: { ...subscription, state: { _tag: "Paused", since: settledAt } },
            emails: [],
          }))
        }
      }),
  }),
}

/** Retries in half of the time. */
export const retriesTooSoon: Bug = {
  DeliveryQueue: (service) => ({
    ...service,
    save: (deliveries) =>
      service.save(
        deliveries.map((delivery) => {
          const last = delivery.attempts.at(-1)
          if (delivery._tag !== "Waiting" || last === undefined) return delivery
          return { ...delivery, dueAt: instant((delivery.dueAt + last.at) / 2) }
        }),
      ),
  }),
}

/** Pauses a subscription and sends no alert. */
export const pausesSilently: Bug = {
  DeliveryQueue: (service) => ({
    ...service,
    saveExhausted: (delivery, decide) =>
      service.saveExhausted(delivery, (subscription) => ({ ...decide(subscription), emails: [] })),
  }),
}

/** Posts every event twice at once, and so more than 50 in a second. */
export const ignoresPace: Bug = {
  WebhookSender: ({ send }) => ({
    send: (sending) =>
      Effect.andThen(
        Effect.forEach([1, 2, 3, 4], () => Effect.forkChild(send({ ...sending })), {
          discard: true,
        }),
        send(sending),
      ),
  }),
}

/** Takes a server error for success. */
export const believesFailures: Bug = {
  WebhookSender: ({ send }) => ({
    send: (sending) =>
      Effect.map(send(sending), (report) =>
        report.failure === "HTTP 500" ? { outcome: { _tag: "EndpointAccepted" } } : report,
      ),
  }),
}
