/** Reference implementation of `SubscriptionRepository`, in memory: secrets are not encrypted. */
import type { Instant } from "@procurement/domain/calendar"
import {
  type Delivery,
  deliveryAfter,
  EndpointCheck,
  EndpointConsent,
  EndpointNotVerified,
  type EndpointObjection,
  type PausedSubscription,
  type Subscription,
  type SubscriptionDirective,
  SubscriptionLimitReached,
  type SubscriptionRepository,
  type SubscriptionStep,
  type VerificationFault,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { LedgerMemory } from "./ledger.memory.ts"

/** The tenant's subscriptions, oldest first. */
export const subscriptionsOf = (
  ledger: LedgerMemory,
  tenantId: string,
): ReadonlyArray<Subscription> =>
  [...ledger.subscriptions.values()]
    .filter((subscription) => subscription.tenantId === tenantId)
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))

const ownOne = (ledger: LedgerMemory, tenantId: string, id: string): Subscription | undefined => {
  const subscription = ledger.subscriptions.get(id)
  return subscription?.tenantId === tenantId ? subscription : undefined
}

type Drain = Extract<SubscriptionDirective, { readonly _tag: "Drain" }>

const drained = (delivery: Delivery, { cause, exhausted }: Drain, at: Instant): Delivery => {
  if (delivery.kind === "test") return delivery
  const isGivenUp = exhausted === "skip" && delivery.id === cause && delivery._tag === "Exhausted"
  return deliveryAfter(delivery, { _tag: isGivenUp ? "GivenUp" : "Restarted" }, at).next
}

const store = (ledger: LedgerMemory, { next, directives }: SubscriptionStep, at: Instant): void => {
  ledger.subscriptions.set(next.id, next)
  for (const directive of directives) {
    if (directive._tag !== "Drain") continue
    for (const [id, delivery] of ledger.deliveries) {
      if (delivery.subscriptionId !== next.id) continue
      ledger.deliveries.set(id, drained(delivery, directive, at))
    }
  }
}

const remove = (ledger: LedgerMemory, id: string): void => {
  ledger.subscriptions.delete(id)
  ledger.partitions.delete(id)
  for (const [key, { subscriptionId }] of ledger.deliveries) {
    if (subscriptionId === id) ledger.deliveries.delete(key)
  }
  for (const [key, { replay }] of ledger.replays) {
    if (replay.subscriptionId === id) ledger.replays.delete(key)
  }
}

export const makeSubscriptionRepositoryMemory = (
  ledger: LedgerMemory,
): SubscriptionRepository["Service"] => ({
  add: (subscription, maximum) =>
    Effect.suspend(() => {
      if (subscriptionsOf(ledger, subscription.tenantId).length >= maximum) {
        return Effect.fail(new SubscriptionLimitReached({ maximum }))
      }
      ledger.subscriptions.set(subscription.id, subscription)
      return Effect.void
    }),
  list: (tenantId) => Effect.sync(() => subscriptionsOf(ledger, tenantId)),
  withContact: (address) =>
    Effect.sync(() =>
      [...ledger.subscriptions.values()]
        .filter(({ contactEmail }) => contactEmail.toLowerCase() === address.toLowerCase())
        .map(({ id, tenantId, url }) => ({ id, tenantId, url }))
        .toSorted((left, right) => (left.id < right.id ? -1 : 1)),
    ),
  paused: (limit) =>
    Effect.sync(() =>
      [...ledger.subscriptions.values()]
        .flatMap(
          ({ id, tenantId, url, state }): ReadonlyArray<PausedSubscription> =>
            state._tag === "Paused" ? [{ id, tenantId, url, state }] : [],
        )
        .toSorted(
          (left, right) => left.state.since - right.state.since || (left.id < right.id ? -1 : 1),
        )
        .slice(0, limit),
    ),
  find: (tenantId, id) => Effect.sync(() => Option.fromUndefinedOr(ownOne(ledger, tenantId, id))),
  modify: (tenantId, id, at, decide) =>
    Effect.sync(() => {
      const subscription = ownOne(ledger, tenantId, id)
      if (subscription === undefined) return Option.none()
      const step = decide(subscription)
      store(ledger, step, at)
      return Option.some(step.next)
    }),
  remove: (tenantId, id, mayRemove = () => true) =>
    Effect.sync(() => {
      const subscription = ownOne(ledger, tenantId, id)
      if (subscription === undefined || !mayRemove(subscription)) return false
      remove(ledger, id)
      return true
    }),
})

/**
 * Reference implementation of `EndpointCheck`, without a network: objections by host, none to
 * others.
 */
export const makeEndpointCheckMemory = (
  objections: Readonly<Record<string, EndpointObjection>> = {},
): EndpointCheck["Service"] => ({
  check: (url) =>
    Effect.sync(() => {
      const parsed = URL.parse(url)
      return parsed === null ? "unknown-host" : objections[parsed.hostname]
    }),
})

export const layerEndpointCheckMemory = (
  objections?: Readonly<Record<string, EndpointObjection>>,
): Layer.Layer<EndpointCheck> =>
  Layer.sync(EndpointCheck, () => makeEndpointCheckMemory(objections))

/**
 * Reference implementation of `EndpointConsent` for a service that does not verify endpoints. Hosts
 * in `faults` do not agree; all others do.
 */
export const makeEndpointConsentMemory = (
  faults: Readonly<Record<string, VerificationFault>> = {},
): EndpointConsent["Service"] => ({
  ask: ({ url }) =>
    Effect.suspend(() => {
      const fault = faults[URL.parse(url)?.hostname ?? ""]
      return fault === undefined ? Effect.void : Effect.fail(new EndpointNotVerified({ fault }))
    }),
})

export const layerEndpointConsentMemory = (
  faults?: Readonly<Record<string, VerificationFault>>,
): Layer.Layer<EndpointConsent> =>
  Layer.sync(EndpointConsent, () => makeEndpointConsentMemory(faults))
