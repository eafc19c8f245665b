/**
 * Saves what has ended: all since the last time together. An outcome is kept until it is saved, so
 * a store that is away for a while loses nothing.
 */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Email } from "../../../email/email.ts"
import { type Entropy, nextId } from "../../../identity/entropy.ts"
import type { EmailId } from "../../../identity/type-id.ts"
import { TenantRepository } from "../../../tenant/tenant-repository.ts"
import type { Tenant } from "../../../tenant/tenant.ts"
import type { ExhaustedDelivery } from "../../delivery.ts"
import type { DeliveryQueue, PauseDecision } from "../../delivery-queue.ts"
import { pauseAlert } from "../../pause-alert.ts"
import type { Subscription } from "../../subscription.ts"
import { subscriptionAfter } from "../../subscription-transition.ts"
import { closeLane, type HeldLane } from "../held-lane.ts"
import type { Attempts } from "./attempts.ts"
import { type EngineState, type Outcome, unsavedCount } from "./engine-state.ts"
import { withStore } from "./with-store.ts"

type Queue = DeliveryQueue["Service"]

const settled = ({ lane, delivery }: Outcome): HeldLane => {
  lane.taken.delete(delivery.id)
  return lane
}

const saveMost = Effect.fnUntraced(function* (state: EngineState, queue: Queue) {
  const outcomes = state.unsaved.slice(0, state.limits.batch)
  if (outcomes.length === 0) return
  yield* queue.save(outcomes.map(({ delivery }) => delivery))
  state.unsaved.splice(0, outcomes.length)
  for (const outcome of outcomes) settled(outcome)
})

/** What becomes of the subscription, and the one e-mail that tells of it. */
const pausedBy =
  (delivery: ExhaustedDelivery, tenant: Tenant, emailId: EmailId) =>
  (subscription: Subscription): PauseDecision => {
    const step = subscriptionAfter(
      subscription,
      { _tag: "DeliveryExhausted", delivery },
      delivery.settledAt,
    )
    const emails = step.directives.map(
      (): Email => pauseAlert(subscription, delivery, tenant, emailId),
    )
    return { next: step.next, emails }
  }

const savePause = Effect.fnUntraced(function* (queue: Queue, delivery: ExhaustedDelivery) {
  const tenants = yield* TenantRepository
  const tenant = Option.getOrUndefined(yield* tenants.find(delivery.tenantId))
  if (tenant === undefined) return yield* queue.save([delivery])
  const emailId = (yield* nextId("eml")) as EmailId
  return yield* queue.saveExhausted(delivery, pausedBy(delivery, tenant, emailId))
})

const savePauses = Effect.fnUntraced(function* (state: EngineState, queue: Queue) {
  for (let outcome = state.exhausted[0]; outcome !== undefined; outcome = state.exhausted[0]) {
    yield* savePause(queue, outcome.delivery)
    state.exhausted.shift()
    closeLane(settled(outcome), "closed")
  }
})

const onItsWay = ({ inFlight }: EngineState): number => inFlight.healthy + inFlight.suspect

/** Goes on until all that was on its way when the engine was stopped is saved. */
export const settleOutcomes = Effect.fnUntraced(function* (
  state: EngineState,
  queue: Queue,
  attempts: Attempts,
) {
  const { storeRestMillis, gatherMillis } = state.limits
  const round = Effect.suspend(() =>
    Effect.andThen(saveMost(state, queue), savePauses(state, queue)),
  )
  const context = yield* Effect.context<TenantRepository | Entropy>()
  while (!state.isStopping || onItsWay(state) > 0 || unsavedCount(state) > 0) {
    if (unsavedCount(state) === 0) yield* state.bells.settle.wait()
    yield* Effect.sleep(Duration.millis(gatherMillis))
    yield* withStore("saving outcomes", storeRestMillis, Effect.provide(round, context))
    attempts.unpark()
  }
})
