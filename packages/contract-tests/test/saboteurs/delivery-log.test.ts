/** Logs of deliveries with one fault each. */
import { instant } from "@procurement/domain/calendar"
import type { LedgerMemory } from "@procurement/domain/ledger"
import type { Delivery } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { deliveryLogClauses } from "../../src/webhook/index.ts"
import { neverPaused, whileAltered } from "./altered-ledger.ts"
import { type HonestLedger, ledgerSaboteur } from "./ledger-saboteur.ts"
import { proves } from "./saboteur.ts"

type Log = HonestLedger["deliveryLog"]

const saboteur = ledgerSaboteur(deliveryLogClauses)

const logging =
  (fault: (honest: Log, ledger: LedgerMemory) => Partial<Log>) =>
  ({ deliveryLog, ledger }: HonestLedger) => ({ deliveryLog: fault(deliveryLog, ledger) })

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
    "of every status, exactly",
  ),
  saboteur(
    "knows no end of a page",
    logging(({ page }) => ({
      page: (tenantId, query) => page(tenantId, { ...query, limit: 1_000 }),
    })),
    "no more deliveries on a page",
  ),
  saboteur(
    "begins every page anew",
    logging(({ page }) => ({
      page: (tenantId, { after: _ignored, ...query }) => page(tenantId, query),
    })),
    "goes on behind the last",
  ),
  saboteur(
    "ignores the status",
    logging(({ page }) => ({
      page: (tenantId, { status: _ignored, ...query }) => page(tenantId, query),
    })),
    "deliveries of one status",
  ),
  saboteur(
    "ignores the event",
    logging(({ page }) => ({
      page: (tenantId, { eventId: _ignored, ...query }) => page(tenantId, query),
    })),
    "deliveries of one event",
  ),
  saboteur(
    "finds everybody's deliveries",
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
    "finds what is over alone",
    logging(({ find }) => ({
      find: (tenantId, id) =>
        Effect.map(
          find(tenantId, id),
          Option.filter((delivery) => "settledAt" in delivery),
        ),
    })),
    "whatever its status",
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
    "adds a delivery behind all",
  ),
  saboteur(
    "adds to what is gone",
    logging((_, { deliveries }) => ({
      add: (delivery) => Effect.sync(() => void deliveries.set(delivery.id, delivery)),
    })),
    "refuses a delivery to a subscription",
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
    "forgets nothing",
    logging(() => ({ forget: () => Effect.succeed(0) })),
    "before an instant, and nothing of later",
  ),
  saboteur(
    "forgets an instant too much",
    logging(({ forget }) => ({ forget: (before, limit) => forget(instant(before + 1), limit) })),
    "before an instant, and nothing of later",
  ),
  saboteur(
    "forgets without a limit",
    logging(({ forget }) => ({ forget: (before) => forget(before, 1_000) })),
    "no more deliveries at once",
  ),
  saboteur(
    "forgets what is old",
    logging((_, { deliveries }) => ({
      forget: (before) =>
        Effect.sync(() => {
          const old = [...deliveries.values()].filter(({ createdAt }) => createdAt < before)
          for (const { id } of old) deliveries.delete(id)
          return old.length
        }),
    })),
    "still to be delivered",
  ),
  saboteur(
    "forgets what nobody has decided about",
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
    "and forgets them after it",
  ),
]

proves("DeliveryLog", deliveryLogClauses, [...showing, ...adding, ...forgetting])
