/**
 * Records the reports of attempts and saves their outcomes in batches. Each outcome stays in memory
 * until it is saved, so an outage of the store loses no outcome.
 */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import * as Semaphore from "effect/Semaphore"
import type { Instant } from "../../../calendar/instant.ts"
import type { Email } from "../../../email/email.ts"
import { type EmailId, type Entropy, nextId } from "../../../identity/type-id.ts"
import { type Tenant, TenantRepository } from "../../../tenant/tenant.ts"
import type { DeliveryQueue, PauseDecision } from "../../delivery-queue.ts"
import { deliveryAfter, type DeliveryDirective } from "../../delivery-transition.ts"
import type { Attempt } from "../../delivery.ts"
import { pauseAlert } from "../../pause-alert.ts"
import type { Subscription } from "../../subscription.ts"
import { subscriptionAfter } from "../../subscription-transition.ts"
import type { AttemptReport } from "../../webhook-sender.ts"
import { type ClaimedPartition, type RunningAttempt, closePartition } from "../claimed-partition.ts"
import { paceAfter } from "../partition-pace.ts"
import { type EngineState, type Launch, type Outcome, untilStored } from "./engine-state.ts"

type Deliveries = DeliveryQueue["Service"]

/** Outcomes saved in one statement. */
const batch = 2_000

/** Outcomes gather for this long: fewer, larger statements cost both sides less. */
const gatherMillis = 50

const settled = (state: EngineState, { partition, delivery }: Outcome): void => {
  partition.taken.delete(delivery.id)
  state.unsaved -= 1
}

/** Saves outcomes, the oldest first; `admit` continues partitions that waited for it. */
export const saveOutcomes = (state: EngineState, queue: Deliveries, admit: () => void) =>
  Effect.gen(function* () {
    const outcomes = yield* Queue.takeBetween(state.outcomes, 1, batch)
    const deliveries = outcomes.map(({ delivery }) => delivery)
    yield* untilStored("saving outcomes", queue.save(deliveries))
    for (const outcome of outcomes) settled(state, outcome)
    admit()
    const isMore = outcomes.length === batch
    if (!isMore && !state.isStopping) yield* Effect.sleep(Duration.millis(gatherMillis))
  }).pipe(Effect.forever)

/** The paused subscription, and the e-mail about it if this delivery paused it. */
const pausedBy =
  (pause: DeliveryDirective, tenant: Tenant, emailId: EmailId) =>
  (subscription: Subscription): PauseDecision => {
    const { delivery, isGone } = pause
    const fact = { _tag: "DeliveryExhausted", delivery, isGone } as const
    const step = subscriptionAfter(subscription, fact, delivery.settledAt)
    const emails = step.directives.map(
      (): Email => pauseAlert(subscription, pause, tenant, emailId),
    )
    return { next: step.next, emails }
  }

const savePause = Effect.fnUntraced(function* (queue: Deliveries, pause: DeliveryDirective) {
  const { delivery } = pause
  const tenants = yield* TenantRepository
  const tenant = Option.getOrUndefined(yield* tenants.find(delivery.tenantId))
  if (tenant === undefined) return yield* queue.save([delivery])
  const emailId = (yield* nextId("eml")) as EmailId
  return yield* queue.saveExhausted(delivery, pausedBy(pause, tenant, emailId))
})

/** Saves a delivery that pauses its subscription, and then closes the partition. */
export type SavePause = (
  partition: ClaimedPartition,
  pause: DeliveryDirective,
) => Effect.Effect<void>

/** One pause at a time, each in its own transaction; one that cannot be saved holds up no other. */
export const makeSavePause = Effect.fnUntraced(function* (state: EngineState, queue: Deliveries) {
  const context = yield* Effect.context<TenantRepository | Entropy>()
  const oneAtATime = yield* Semaphore.make(1)
  const save: SavePause = (partition, pause) => {
    const saving = oneAtATime.withPermits(1)(savePause(queue, pause))
    return Effect.gen(function* () {
      yield* Effect.provide(untilStored("saving a pause", saving), context)
      settled(state, { partition, delivery: pause.delivery })
      closePartition(partition, "closed")
    })
  }
  return save
})

/** Reported when the sender throws. */
export const brokenAttempt: AttemptReport = {
  outcome: { _tag: "EndpointFailed" },
  failure: "the request could not be sent",
}

const attemptOf = (at: Instant, durationMillis: number, report: AttemptReport): Attempt => ({
  at,
  durationMillis,
  ...(report.status === undefined ? {} : { status: report.status }),
  ...(report.failure === undefined ? {} : { failure: report.failure }),
})

/** Applies a report to the partition's pace; returns the delivery after it. */
const applyReport = (
  state: EngineState,
  running: RunningAttempt,
  report: AttemptReport,
  nowMillis: number,
) => {
  const { partition, delivery, at, startedMillis } = running
  const { outcome } = report
  const isAccepted = outcome._tag === "EndpointAccepted"
  partition.pace = paceAfter(partition.pace, { _tag: "Ended", isAccepted })
  const attempt = attemptOf(at, Math.round(nowMillis - startedMillis), report)
  return deliveryAfter(delivery, { _tag: "Attempted", attempt, outcome }, state.wallTime())
}

type RecordReport = (running: RunningAttempt, report: AttemptReport, nowMillis: number) => void

/** Queues the delivery of an ended attempt to be saved, or saves the pause that it leads to. */
export const makeRecord =
  (state: EngineState, launch: Launch, save: SavePause, admit: () => void): RecordReport =>
  (running, report, nowMillis) => {
    const { partition } = running
    const { next, directives } = applyReport(state, running, report, nowMillis)
    state.unsaved += Math.max(directives.length, 1)
    for (const pause of directives) {
      closePartition(partition, "pausing")
      launch(save(partition, pause), admit)
    }
    if (directives.length === 0) Queue.offerUnsafe(state.outcomes, { partition, delivery: next })
  }
