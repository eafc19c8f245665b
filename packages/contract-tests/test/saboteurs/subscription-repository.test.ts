/** Repositories of subscriptions with one fault each. */
import type { DeliveryId } from "@procurement/domain/identity"
import type { LedgerMemory } from "@procurement/adapter-memory"
import {
  deliveryAfter,
  type Subscription,
  type SubscriptionStep,
  typesMatching,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { subscriptionRepositoryClauses } from "../../src/webhook/index.ts"
import { type LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import { proves } from "./saboteur.ts"

type Repository = LedgerReference["subscriptions"]

const saboteur = ledgerSaboteur(subscriptionRepositoryClauses)

const keeping =
  (fault: (honest: Repository, ledger: LedgerMemory) => Partial<Repository>) =>
  ({ subscriptions, ledger }: LedgerReference) => ({ subscriptions: fault(subscriptions, ledger) })

const countOf = ({ subscriptions }: LedgerMemory, { tenantId }: Subscription): number =>
  [...subscriptions.values()].filter((each) => each.tenantId === tenantId).length

const keepers = [
  saboteur(
    "decodes the URLs of subscriptions",
    keeping(({ add }) => ({
      add: (subscription, maximum) =>
        add({ ...subscription, url: decodeURI(subscription.url) }, maximum),
    })),
    "returns every subscription exactly as it was stored",
  ),
  saboteur(
    "keeps only the current secret",
    keeping(({ add }) => ({
      add: (subscription, maximum) =>
        add({ ...subscription, secrets: [subscription.secrets[0]] }, maximum),
    })),
    "with all its secrets",
  ),
  saboteur(
    "replaces groups of event types by the types that exist now",
    keeping(({ add }) => ({
      add: (subscription, maximum) =>
        add({ ...subscription, events: typesMatching(subscription.events) }, maximum),
    })),
    "secrets and filters",
  ),
  saboteur(
    "lists the newest subscription first",
    keeping(({ list }) => ({
      list: (tenantId) => Effect.map(list(tenantId), (found) => found.toReversed()),
    })),
    "subscriptions oldest first",
  ),
  saboteur(
    "finds the subscriptions of every tenant",
    keeping((_, { subscriptions }) => ({
      find: (__, id) => Effect.sync(() => Option.fromUndefinedOr(subscriptions.get(id))),
    })),
    "of another tenant",
  ),
  saboteur(
    "changes the subscriptions of every tenant",
    keeping(({ modify }, { subscriptions }) => ({
      modify: (tenantId, id, ...rest) =>
        modify(subscriptions.get(id)?.tenantId ?? tenantId, id, ...rest),
    })),
    "of another tenant",
  ),
  saboteur(
    "removes the subscriptions of every tenant",
    keeping(({ remove }, { subscriptions }) => ({
      remove: (tenantId, id) => remove(subscriptions.get(id)?.tenantId ?? tenantId, id),
    })),
    "of another tenant",
  ),
  saboteur(
    "removes without the decision",
    keeping(({ remove }) => ({ remove: (tenantId, id) => remove(tenantId, id) })),
    "removes a subscription only",
  ),
  saboteur(
    "ignores the maximum",
    keeping(({ add }) => ({ add: (subscription) => add(subscription, 1_000) })),
    "has the maximum already",
  ),
  saboteur(
    "checks the maximum before it adds",
    keeping(({ add }, ledger) => ({
      add: (subscription, maximum) =>
        Effect.gen(function* () {
          const isFree = countOf(ledger, subscription) < maximum
          yield* Effect.sleep(1)
          yield* add(subscription, isFree ? 1_000 : maximum)
        }),
    })),
    "never stores more subscriptions",
  ),
]

type Decide = (subscription: Subscription) => SubscriptionStep

/** Modifies with a different decision. */
const deciding = (change: (decide: Decide) => Decide) =>
  keeping(({ modify }) => ({
    modify: (tenantId, id, at, decide) => modify(tenantId, id, at, change(decide)),
  }))

const modifying = [
  saboteur(
    "returns the subscription before the change",
    keeping(({ modify, find }) => ({
      modify: (tenantId, id, ...rest) =>
        Effect.tap(find(tenantId, id), () => modify(tenantId, id, ...rest)),
    })),
    "replaces a subscription by",
  ),
  saboteur(
    "decides with a stale version",
    keeping(({ modify, find }) => ({
      modify: (tenantId, id, at, decide) =>
        Effect.gen(function* () {
          const before = yield* find(tenantId, id)
          yield* Effect.sleep(1)
          return yield* modify(tenantId, id, at, (now) =>
            decide(Option.getOrElse(before, () => now)),
          )
        }),
    })),
    "one after the other",
  ),
  saboteur(
    "never drains",
    deciding((decide) => (each) => ({ ...decide(each), directives: [] })),
    "makes waiting and",
  ),
  saboteur(
    "puts drained deliveries behind the others",
    keeping(({ modify }, { deliveries }) => ({
      modify: (...given) =>
        Effect.tap(modify(...given), () =>
          Effect.sync(() => {
            const tried = [...deliveries].filter(([, { attempts }]) => attempts.length > 0)
            for (const [id] of tried) deliveries.delete(id)
            for (const [id, delivery] of tried) deliveries.set(id, delivery)
          }),
        ),
    })),
    "in their old places",
  ),
  saboteur(
    "retries deliveries to be skipped",
    deciding((decide) => (each) => {
      const { next, directives } = decide(each)
      return {
        next,
        directives: directives.map((directive) =>
          directive._tag === "Drain" ? { ...directive, exhausted: "retry" } : directive,
        ),
      }
    }),
    "skips only the",
  ),
  saboteur(
    "drains at every change",
    deciding((decide) => (each) => ({
      next: decide(each).next,
      directives: [{ _tag: "Drain", cause: "dlv_none" as DeliveryId, exhausted: "retry" }],
    })),
    "does not drain them",
  ),
  saboteur(
    "drains every partition",
    keeping(({ modify }, { deliveries }) => ({
      modify: (tenantId, id, at, decide) =>
        Effect.tap(modify(tenantId, id, at, decide), () =>
          Effect.sync(() => {
            for (const [key, delivery] of deliveries) {
              deliveries.set(key, deliveryAfter(delivery, { _tag: "TimeCame" }, at).next)
            }
          }),
        ),
    })),
    "deliveries of another subscription",
  ),
  saboteur(
    "drains before it decides",
    keeping(({ modify }, { deliveries }) => ({
      modify: (tenantId, id, at, decide) =>
        Effect.suspend(() => {
          for (const [key, delivery] of deliveries) {
            deliveries.set(key, deliveryAfter(delivery, { _tag: "TimeCame" }, at).next)
          }
          return modify(tenantId, id, at, decide)
        }),
    })),
    "when the decision about a subscription crashes",
  ),
  saboteur(
    "leaves deliveries behind",
    keeping((_, { subscriptions }) => ({
      remove: (__, id) => Effect.sync(() => subscriptions.delete(id)),
    })),
    "removes a subscription with",
  ),
]

proves("SubscriptionRepository", subscriptionRepositoryClauses, [...keepers, ...modifying])
