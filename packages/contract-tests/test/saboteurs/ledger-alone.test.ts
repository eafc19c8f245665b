/** Ports over the common store of which mutants break every clause. */
import { makeOutboxRelayMemory } from "@procurement/adapter-memory"
import { EmailQueue } from "@procurement/domain/email"
import { OutboxRelay } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import { emailQueueClauses } from "../../src/email/index.ts"
import { outboxRelayClauses } from "../../src/events/index.ts"
import { idempotencyStoreClauses } from "../../src/idempotency/index.ts"
import { inboxClauses } from "../../src/inbound/index.ts"
import { paymentRepositoryClauses } from "../../src/payment/index.ts"
import { quotaRepositoryClauses } from "../../src/quota/index.ts"
import { subscriptionRepositoryClauses } from "../../src/webhook/index.ts"
import { besideLedger, ledgerGround } from "../mutants/grounds.ts"
import { proves, saboteurOf } from "./saboteur.ts"

const subscriptions = ledgerGround("SubscriptionRepository")
proves("SubscriptionRepository", subscriptionRepositoryClauses, subscriptions, {
  first: {
    "does not touch": "has another for nothing at SubscriptionRepository.modify(3)().directives",
  },
  mutants: {
    "the pause of an owner ends":
      "leaves the column ._tag as it was in deliveries, in SubscriptionRepository.modify",
    "deliveries of another subscription":
      "does not check subscriptionId of all deliveries, in SubscriptionRepository.modify",
  },
})

const emails = ledgerGround("EmailQueue")
const emailSaboteur = saboteurOf(EmailQueue, emailQueueClauses, emails)
proves("EmailQueue", emailQueueClauses, emails, {
  saboteurs: [
    emailSaboteur(
      "deletes e-mails that were never sent",
      (_honest, { emails: queued }) => ({
        forget: (before) =>
          Effect.sync(() => {
            const old = queued.filter(({ createdAt }) => createdAt < before)
            for (const email of old) queued.splice(queued.indexOf(email), 1)
            return old.length
          }),
      }),
      "still to be sent",
    ),
    emailSaboteur(
      "compares addresses as they are written",
      (_honest, { emails: queued }) => ({
        forgetTo: (address) =>
          Effect.sync(() => {
            const sent = queued.filter(({ to }) => to === address)
            for (const email of sent) queued.splice(queued.indexOf(email), 1)
            return sent.length
          }),
      }),
      "deletes the settled e-mails to one address",
    ),
  ],
  mutants: {
    "of all tenants": "overlooks the first of emails, in EmailQueue.page",
    "never again claims": "updates nothing in sendings, in EmailQueue.settle",
    "permanently rejected": "updates nothing in sendings, in EmailQueue.settle",
  },
})

const payments = ledgerGround("PaymentRepository", "OrderRepository", "InvoiceRepository")
proves("PaymentRepository", paymentRepositoryClauses, payments, {
  first: {
    "once, however often": "has another for nothing at PaymentRepository.record(1)()!.recorded",
    "stores every payment": "reverses PaymentRepository.ofInvoice()!.payments",
  },
  mutants: {
    "records a payment once when":
      "decides on what it has read before a pause, in PaymentRepository.record",
    "gives a reference to":
      "decides on what it has read before a pause, in PaymentRepository.record",
    "only the payments of":
      "does not check invoiceId of all payments, in PaymentRepository.ofInvoice",
  },
})

const quotas = ledgerGround(
  "QuotaRepository",
  "OrderRepository",
  "InvoiceRepository",
  "DeliveryQueue",
  "DeliveryLog",
)
proves("QuotaRepository", quotaRepositoryClauses, quotas, {
  first: {
    "reports a used key": 'has "QuotaExceeded" for every OrderRepository.placeOnce()~._tag',
    "of one tenant and month": "finds nothing for OrderRepository.find()!",
    "counts a delivery": "loses the column .used of usage, in DeliveryQueue.fanOut",
  },
  mutants: {
    "counts each tenant": "takes value 1 of used for all of usage, in QuotaRepository.usage",
    "accepts exactly as many concurrent orders as":
      "reads outdated rows when it writes, in OrderRepository.place",
    "counts orders placed": "leaves the column .used as it was in usage, in OrderRepository.place",
    "ignores a warning": "inserts twice into quotaWarnings, in QuotaRepository.keep",
    "stores one of many": "reads outdated rows when it writes, in QuotaRepository.keep",
    "stores one e-mail for": "has 1 for every QuotaRepository.keep()!",
  },
})

const inbox = ledgerGround("Inbox", "OrderRepository", "PaymentRepository")
proves("Inbox", inboxClauses, inbox, {
  first: {
    "contains it twice": "loses OrderRepository.place(0).order.buyer.localGovernmentUnit",
    "from different sources":
      "loses the column .event.id of outbox, in OrderRepository.applyInboundUpdates",
  },
  mutants: {
    "a rejected message about an order":
      "returns what it returned before, in OrderRepository.applyInboundUpdates",
    "a rejected message about a payment":
      "returns what it returned before, in PaymentRepository.recordInbound",
    "never rejects a message about an order":
      "returns something else when asked again, in OrderRepository.applyInboundUpdates",
    "applies a message to one": "writes inbox later, in OrderRepository.applyInboundUpdates",
    "applies each message once": "writes inbox later, in OrderRepository.applyInboundUpdates",
    "applies messages beside": "repeats the last of OrderRepository.applyInboundUpdates()!",
    "a payment that was already":
      "replaces the rows of payments that exist, in PaymentRepository.recordInbound",
    "records payments once":
      "reads outdated rows when it writes, in PaymentRepository.recordInbound",
  },
})

const idempotency = ledgerGround("IdempotencyStore", "OrderRepository")
proves("IdempotencyStore", idempotencyStoreClauses, idempotency, {
  first: {
    "stores the response": "finds nothing for OrderRepository.find()!",
  },
  mutants: {
    "stores nothing for interrupted work": "has another for nothing at OrderRepository.find()!",
    "runs one of several": "never fails, in IdempotencyStore.once",
    "separates the keys": "has another for nothing at IdempotencyStore.find()!",
  },
})

const relay = besideLedger(OutboxRelay, () => ({}), makeOutboxRelayMemory)
proves("OutboxRelay", outboxRelayClauses, relay, {
  first: {
    "returns no more": "adds 1 to OutboxRelay.next(1)",
    "another relay when": "adds 1 to OutboxRelay.hold(0).now",
    "ignores a release": "ignores (0), in OutboxRelay.release",
  },
  mutants: {
    "without gap or repeat": "ignores (0), in OutboxRelay.next",
    "keeps unpublished events": "reads outbox backwards, in OutboxRelay.mark",
  },
})
