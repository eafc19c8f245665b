/** Logs of deliveries with one fault each. */
import { instant } from "@procurement/domain/calendar"
import type { LedgerMemory } from "@procurement/adapter-memory"
import type { Delivery } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { deliveryLogClauses } from "../../src/webhook/index.ts"
import { neverPaused, whileAltered } from "./altered-ledger.ts"
import { type LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import { proves } from "./saboteur.ts"

type Log = LedgerReference["deliveryLog"]

const saboteur = ledgerSaboteur(deliveryLogClauses)

const logging =
  (fault: (honest: Log, ledger: LedgerMemory) => Partial<Log>) =>
  ({ deliveryLog, ledger }: LedgerReference) => ({ deliveryLog: fault(deliveryLog, ledger) })

const showing = [
  saboteur(
    "pages the oldest first",
    logging(({ page }) => ({
      page: (tenantId, query) =>
        Effect.map(page(tenantId, query), ({ deliveries, hasMore }) => ({
          deliveries: deliveries.toReversed(),
          hasMore,
        })),
    })),
    "pages the deliveries",
  ),
  saboteur(
    "ignores the limit of a page",
    logging(({ page }) => ({
      page: (tenantId, query) => page(tenantId, { ...query, limit: 1_000 }),
    })),
    "limits the deliveries",
  ),
  saboteur(
    "starts every page at the beginning",
    logging(({ page }) => ({
      page: (tenantId, { after: _ignored, ...query }) => page(tenantId, query),
    })),
    "limits the deliveries",
  ),
  saboteur(
    "ignores the status",
    logging(({ page }) => ({
      page: (tenantId, { status: _ignored, ...query }) => page(tenantId, query),
    })),
    "pages only deliveries in",
  ),
  saboteur(
    "ignores the event",
    logging(({ page }) => ({
      page: (tenantId, { eventId: _ignored, ...query }) => page(tenantId, query),
    })),
    "pages only deliveries of",
  ),
  saboteur(
    "finds the deliveries of every tenant",
    logging((_, { deliveries }) => ({
      find: (__, id) => Effect.sync(() => Option.fromUndefinedOr(deliveries.get(id))),
    })),
    "or of another tenant",
  ),
  saboteur(
    "pages all deliveries of a tenant",
    logging(({ page }, ledger) => ({
      page: (tenantId, query) =>
        whileAltered(
          ledger,
          { delivery: (each) => ({ ...each, subscriptionId: query.subscriptionId }) },
          page(tenantId, query),
        ),
    })),
    "to another subscription or",
  ),
  saboteur(
    "knows the retries of no tenant",
    logging(() => ({ nextRetryAt: () => Effect.succeedNone })),
    "first waiting delivery is due",
  ),
  saboteur(
    "returns the next retry of any tenant",
    logging((_, { deliveries }) => ({
      nextRetryAt: () =>
        Effect.sync(() => {
          const waiting = [...deliveries.values()].filter((each) => each._tag === "Waiting")
          const due = waiting.map(({ dueAt }) => dueAt).toSorted((left, right) => left - right)
          return Option.fromUndefinedOr(due[0])
        }),
    })),
    "first waiting delivery is due",
  ),
  saboteur(
    "counts retries that a pause holds",
    logging(({ nextRetryAt }, ledger) => ({
      nextRetryAt: (tenantId) =>
        whileAltered(ledger, { subscription: neverPaused }, nextRetryAt(tenantId)),
    })),
    "unless a pause holds it",
  ),
  saboteur(
    "finds only settled deliveries",
    logging(({ find }) => ({
      find: (tenantId, id) =>
        Effect.map(
          find(tenantId, id),
          Option.filter((delivery) => "settledAt" in delivery),
        ),
    })),
    "finds a delivery",
  ),
]

const first = ({ deliveries }: LedgerMemory, delivery: Delivery): void => {
  const rest = [...deliveries]
  deliveries.clear()
  deliveries.set(delivery.id, delivery)
  for (const [id, each] of rest) deliveries.set(id, each)
}

const adding = [
  saboteur(
    "adds in front",
    logging(({ add }, ledger) => ({
      add: (delivery) =>
        Effect.tap(add(delivery), () => Effect.sync(() => first(ledger, delivery))),
    })),
    "adds a delivery",
  ),
  saboteur(
    "adds deliveries to a removed subscription",
    logging((_, { deliveries }) => ({
      add: (delivery) => Effect.sync(() => void deliveries.set(delivery.id, delivery)),
    })),
    "rejects a delivery",
  ),
  saboteur(
    "looks for the subscription too early",
    logging(({ add }, { deliveries, subscriptions }) => ({
      add: (delivery) =>
        Effect.gen(function* () {
          if (!subscriptions.has(delivery.subscriptionId)) return yield* add(delivery)
          yield* Effect.sleep(1)
          deliveries.set(delivery.id, delivery)
        }),
    })),
    "while its subscription is being removed",
  ),
  saboteur(
    "counts tests",
    logging(({ add }, { deliveries }) => ({
      add: (delivery) =>
        Effect.tap(add({ ...delivery, kind: "event" }), () =>
          Effect.sync(() => void deliveries.set(delivery.id, delivery)),
        ),
    })),
    "unless it is a test",
  ),
]

const forgetting = [
  saboteur(
    "deletes nothing",
    logging(() => ({ forget: () => Effect.succeed(0) })),
    "deletes deliveries that",
  ),
  saboteur(
    "deletes one instant too much",
    logging(({ forget }) => ({ forget: (before, limit) => forget(instant(before + 1), limit) })),
    "deletes deliveries that",
  ),
  saboteur(
    "deletes without a limit",
    logging(({ forget }) => ({ forget: (before) => forget(before, 1_000) })),
    "deletes no more deliveries at once",
  ),
  saboteur(
    "deletes by age alone",
    logging((_, { deliveries }) => ({
      forget: (before) =>
        Effect.sync(() => {
          const old = [...deliveries.values()].filter(({ createdAt }) => createdAt < before)
          for (const { id } of old) deliveries.delete(id)
          return old.length
        }),
    })),
    "keeps deliveries that",
  ),
  saboteur(
    "deletes exhausted deliveries of paused subscriptions",
    logging(({ forget }, ledger) => ({
      forget: (...given) => whileAltered(ledger, { subscription: neverPaused }, forget(...given)),
    })),
    "while their subscription is paused",
  ),
  saboteur(
    "forgets no exhausted deliveries",
    logging(({ forget }, ledger) => ({
      forget: (...given) =>
        whileAltered(
          ledger,
          {
            delivery: (each) =>
              each._tag === "Exhausted" ? { ...each, settledAt: instant(1e13) } : each,
          },
          forget(...given),
        ),
    })),
    "keeps exhausted deliveries",
  ),
]

const expiring = [
  saboteur(
    "warns in no pause",
    logging(() => ({ toWarnOf: () => Effect.succeed([]) })),
    "until it is warned in that pause",
  ),
  saboteur(
    "repeats the warning",
    logging(({ warn }, ledger) => ({
      warn: (warning) =>
        Effect.suspend(() => {
          const { subscriptionId: id } = warning.held
          const kept = ledger.subscriptions.get(id)
          if (kept?.state._tag === "Paused") {
            const { warnedAt: _warnedAt, ...state } = kept.state
            ledger.subscriptions.set(id, { ...kept, state })
          }
          return warn(warning)
        }),
    })),
    "stores no warning twice",
  ),
  saboteur(
    "expires without counting",
    logging(({ expire }, { subscriptions }) => ({
      expire: (expiry) =>
        Effect.suspend(() => {
          const before = new Map(subscriptions)
          return Effect.tap(expire(expiry), () =>
            Effect.sync(() => {
              for (const [id, kept] of before) subscriptions.set(id, kept)
            }),
          )
        }),
    })),
    "expires old deliveries",
  ),
  saboteur(
    "expires one instant too much",
    logging(({ expire }) => ({
      expire: (expiry) => expire({ ...expiry, warnedUntil: instant(expiry.warnedUntil + 1) }),
    })),
    "expires no delivery",
  ),
  saboteur(
    "expires without a limit",
    logging(({ expire }) => ({ expire: (expiry) => expire({ ...expiry, limit: 1_000 }) })),
    "expires no more",
  ),
]

proves("DeliveryLog", deliveryLogClauses, [...showing, ...adding, ...forgetting, ...expiring])
