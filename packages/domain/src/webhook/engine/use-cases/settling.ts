/**
 * Saves what has ended: all since the last time together. An outcome is kept until it is saved, so
 * a store that is away for a while loses nothing.
 */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type { Email } from "../../../email/email.ts"
import { nextId } from "../../../identity/entropy.ts"
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

/** The oldest that nobody is saving yet; back again when they could not be saved. */
const saveSome = Effect.fnUntraced(function* (state: EngineState, queue: Queue) {
  const outcomes = state.unsaved.splice(0, state.limits.batch)
  if (outcomes.length === 0) return
  state.saving += outcomes.length
  const over = (exit: Exit.Exit<void, unknown>): void => {
    state.saving -= outcomes.length
    if (Exit.isFailure(exit)) state.unsaved.unshift(...outcomes)
  }
  yield* Effect.onExit(queue.save(outcomes.map(({ delivery }) => delivery)), (exit) =>
    Effect.sync(() => over(exit)),
  )
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

/** One that can't be saved keeps no other waiting: the next time it is behind them. */
const savePauses = Effect.fnUntraced(function* (state: EngineState, queue: Queue) {
  for (let outcome = state.exhausted[0]; outcome !== undefined; outcome = state.exhausted[0]) {
    state.exhausted.push(...state.exhausted.splice(0, 1))
    yield* savePause(queue, outcome.delivery)
    state.exhausted.splice(state.exhausted.indexOf(outcome), 1)
    closeLane(settled(outcome), "closed")
  }
})

const onItsWay = ({ inFlight }: EngineState): number =>
  inFlight.healthy + inFlight.unproven + inFlight.suspect

interface Saving<E, R> {
  readonly waiting: ReadonlyArray<Outcome>
  readonly gather: Effect.Effect<void>
  readonly save: Effect.Effect<void, E, R>
}

/** Rounds of saving until all that was on its way when the engine was stopped is saved. */
const saveRounds = Effect.fnUntraced(function* <E, R>(
  state: EngineState,
  attempts: Attempts,
  { waiting, gather, save }: Saving<E, R>,
) {
  const { storeRestMillis, gatherMillis } = state.limits
  const { settle, accept } = state.bells
  const context = yield* Effect.context<R>()
  while (!state.isStopping || onItsWay(state) > 0 || unsavedCount(state) > 0) {
    if (waiting.length === 0) yield* settle.wait()
    yield* gather
    yield* Effect.sleep(Duration.millis(gatherMillis))
    yield* state.way.giveWay
    yield* withStore("saving outcomes", storeRestMillis, Effect.provide(save, context))
    attempts.unpark()
    if (!state.isStopping) continue
    for (const bell of [settle, accept]) bell.ring()
  }
})

/** While one answer of the store is awaited, the next outcomes are on their way to it. */
const savers = 2

/**
 * Goes on until all that was on its way when the engine was stopped is saved. Pauses, each a
 * transaction of its own, keep nothing else waiting.
 */
export const settleOutcomes = (state: EngineState, queue: Queue, attempts: Attempts) => {
  const outcomes = {
    waiting: state.unsaved,
    gather: state.bells.accept.wait(state.limits.failureGatherMillis),
    save: Effect.suspend(() => saveSome(state, queue)),
  }
  const pauses = {
    waiting: state.exhausted,
    gather: Effect.void,
    save: Effect.suspend(() => savePauses(state, queue)),
  }
  return Effect.all(
    [
      ...Array.from({ length: savers }, () => saveRounds(state, attempts, outcomes)),
      saveRounds(state, attempts, pauses),
    ],
    { concurrency: "unbounded", discard: true },
  )
}
