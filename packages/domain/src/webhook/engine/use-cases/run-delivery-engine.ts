/**
 * The delivery engine: carries what is ready to its endpoints, lane by lane, for as long as its
 * process lives.
 *
 * Keeps no truth: killed at any moment, another engine goes on when the leases have run out, and
 * sends again what was not saved. A store that fails is tried again every second; meanwhile what
 * has ended is kept, and nothing is started in a lane whose lease is about to end.
 */
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Entropy } from "../../../identity/entropy.ts"
import type { SubscriptionId } from "../../../identity/type-id.ts"
import type { TenantRepository } from "../../../tenant/tenant-repository.ts"
import { DeliveryQueue } from "../../delivery-queue.ts"
import { WebhookSender } from "../../webhook-sender.ts"
import { type EngineLimits, engineLimits } from "../engine-limits.ts"
import { makeAttempts } from "./attempts.ts"
import { makeRetriesReady } from "./due-deliveries.ts"
import {
  type EngineState,
  makeEngineState,
  unsavedCount,
  wakeEngine,
  wakeLanes,
} from "./engine-state.ts"
import { feedLanes } from "./feeding.ts"
import { giveAllBack, keepLanes, keepLeases } from "./lane-keeping.ts"
import { makeLaunch } from "./launch.ts"
import { settleOutcomes } from "./settling.ts"

export interface DeliveryEngineOptions {
  /** Its name among all engines: no other has it, not even this process after a restart. */
  readonly holder: string
  readonly limits?: Partial<EngineLimits> | undefined
}

export interface DeliveryEngine {
  /**
   * There may be something new to deliver: in these lanes, or in any. Told by nobody, it looks by
   * itself every second.
   */
  readonly wake: (lanes?: ReadonlyArray<SubscriptionId>) => void
  /** Runs what deliveries come of, a fan-out: attempts at endpoints that fail give way to it. */
  readonly giveWayTo: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Goes on until it is stopped. To be run once. */
  readonly run: Effect.Effect<void>
  /**
   * Starts nothing more, lets attempts on their way end, saves what came of them and gives lanes
   * back; done when all of that is done. What can't be saved is sent again by another engine.
   */
  readonly stop: Effect.Effect<void>
}

/** The bells are rung so that every loop sees that it is over. */
const ringAll = ({ bells }: EngineState): void => {
  for (const bell of Object.values(bells)) bell.ring()
}

/** When attempts had their time to end, saving what came of them is tried for a while. */
const attemptMillis = 15_000

const settleInTime = Effect.fnUntraced(function* (
  state: EngineState,
  settling: Effect.Effect<void>,
  stopping: Deferred.Deferred<void>,
) {
  const timeIsUp = Effect.andThen(
    Deferred.await(stopping),
    Effect.sleep(Duration.millis(attemptMillis + state.limits.lastSaveMillis)),
  )
  yield* Effect.raceFirst(settling, timeIsUp)
  const unsaved = unsavedCount(state)
  if (unsaved > 0) yield* Effect.logWarning("webhooks: outcomes could not be saved", { unsaved })
  state.isDrained = true
  ringAll(state)
})

const runEngine = Effect.fnUntraced(function* (
  state: EngineState,
  stopping: Deferred.Deferred<void>,
) {
  const queue = yield* DeliveryQueue
  const context = yield* Effect.context<TenantRepository | Entropy>()
  const launch = yield* makeLaunch
  const attempts = makeAttempts(state, yield* WebhookSender, launch)
  const settling = Effect.provide(settleOutcomes(state, queue, attempts), context)
  yield* Effect.all(
    [
      keepLanes(state, queue, attempts),
      keepLeases(state, queue, attempts),
      feedLanes(state, queue, attempts),
      makeRetriesReady(state, queue),
      settleInTime(state, settling, stopping),
    ],
    { concurrency: "unbounded", discard: true },
  )
  yield* giveAllBack(state, queue)
}, Effect.scoped)

/** An engine that does nothing yet. Its time is the `Clock` of whoever makes it. */
export const makeDeliveryEngine = Effect.fnUntraced(function* ({
  holder,
  limits = {},
}: DeliveryEngineOptions) {
  const context = yield* Effect.context<
    DeliveryQueue | WebhookSender | TenantRepository | Entropy
  >()
  const state = makeEngineState(holder, { ...engineLimits, ...limits }, yield* Clock.Clock)
  const stopping = yield* Deferred.make<void>()
  const stopped = yield* Deferred.make<void>()
  let isRunning = false
  const engine: DeliveryEngine = {
    wake: (lanes) => (lanes === undefined ? wakeEngine(state) : wakeLanes(state, lanes)),
    giveWayTo: state.way.keep,
    run: Effect.suspend(() => {
      isRunning = true
      return runEngine(state, stopping)
    }).pipe(Effect.ensuring(Deferred.succeed(stopped, undefined)), Effect.provide(context)),
    stop: Effect.suspend(() => {
      state.isStopping = true
      ringAll(state)
      const begun = Deferred.succeed(stopping, undefined)
      return isRunning ? Effect.andThen(begun, Deferred.await(stopped)) : Effect.asVoid(begun)
    }),
  }
  return engine
})
