/** Webhook repositories with one fault each. */
import type { DueDelivery, Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { webhookRepositoryClauses } from "../../src/webhook/index.ts"
import { fanOutSaboteurs } from "./fan-out-saboteurs.ts"
import { ledgerSaboteur } from "./ledger-saboteur.ts"
import { claimSaboteurs } from "./queue-saboteurs.ts"
import { proves } from "./saboteur.ts"

const saboteur = ledgerSaboteur(webhookRepositoryClauses)

const spaced = (body: string): string => JSON.stringify(JSON.parse(body), undefined, 1)

const keepers = [
  saboteur(
    "decodes the URLs of subscriptions",
    ({ webhooks }) => ({
      webhooks: {
        saveSubscription: (subscription: Subscription) =>
          webhooks.saveSubscription({ ...subscription, url: decodeURI(subscription.url) }),
      },
    }),
    "every subscription exactly as saved",
  ),
  saboteur(
    "lists the newest subscription first",
    ({ webhooks }) => ({
      webhooks: {
        subscriptions: (tenantId) =>
          Effect.map(webhooks.subscriptions(tenantId), (found) => found.toReversed()),
      },
    }),
    "subscriptions oldest first",
  ),
  saboteur(
    "lists every tenant's subscriptions",
    ({ ledger }) => ({
      webhooks: { subscriptions: () => Effect.sync(() => [...ledger.subscriptions.values()]) },
    }),
    "no subscription of another tenant",
  ),
  saboteur(
    "writes bodies anew",
    ({ webhooks }) => ({
      webhooks: {
        claimDue: (claim) =>
          Effect.map(webhooks.claimDue(claim), (claimed) =>
            claimed.map(({ delivery, subscription }) => {
              const body = spaced(delivery.body)
              return { delivery: { ...delivery, body }, subscription }
            }),
          ),
      },
    }),
    "deliveries exactly as planned",
  ),
  saboteur(
    "forgets the attempts made",
    ({ webhooks }) => ({
      webhooks: {
        saveDelivery: (delivery) => webhooks.saveDelivery({ ...delivery, attempts: 0 }),
      },
    }),
    "exactly as saved after the attempt",
  ),
  saboteur(
    "forgets that a delivery was given up",
    ({ webhooks }) => ({
      webhooks: {
        saveDelivery: (delivery) =>
          delivery._tag === "Exhausted" ? Effect.void : webhooks.saveDelivery(delivery),
      },
    }),
    "delivered or given up",
  ),
]

const queue = claimSaboteurs(saboteur, "delivery", {
  claiming: (fault) => (honest) => ({
    webhooks: { claimDue: fault(honest.webhooks.claimDue) },
  }),
  saving: (due) => (honest) => ({
    webhooks: {
      saveDelivery: (delivery) => {
        const row = honest.ledger.deliveries.get(delivery.id)
        if (row?.delivery._tag !== "Due") return honest.webhooks.saveDelivery(delivery)
        const asked = delivery._tag === "Due" ? delivery.dueAt : undefined
        const dueAt = due(asked, row.delivery.dueAt)
        if (dueAt === undefined) return honest.webhooks.saveDelivery(delivery)
        const again: DueDelivery = { ...row.delivery, dueAt }
        return honest.webhooks.saveDelivery(again)
      },
    },
  }),
  naming: (fault) => (honest) => ({
    webhooks: {
      nextDueAt: Effect.suspend(() => {
        // The fault looks at everything that is due; here that shall be deliveries alone.
        honest.ledger.invoices.clear()
        return fault(honest.webhooks.nextDueAt, honest)
      }),
    },
  }),
})

proves("WebhookRepository", webhookRepositoryClauses, [
  ...keepers,
  ...fanOutSaboteurs(saboteur),
  ...queue,
])
