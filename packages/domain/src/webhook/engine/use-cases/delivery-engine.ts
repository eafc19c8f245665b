/**
 * The delivery engine: claims partitions and sends their ready deliveries.
 *
 * The store holds all lasting state. After a crash another engine continues when the leases expire,
 * and sends deliveries again whose outcomes were not saved. While the store fails, the engine
 * retries every second, keeps outcomes in memory, and starts no attempt near the end of a lease.
 */
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type { Entropy, SubscriptionId } from "../../../identity/type-id.ts"
import type { TenantRepository } from "../../../tenant/tenant.ts"
import { DeliveryQueue } from "../../delivery-queue.ts"
import { WebhookSender } from "../../webhook-sender.ts"
import { type EngineLimits, engineLimits } from "../engine-limits.ts"
import { makeAttempts } from "./attempts.ts"
import {
  type EngineState,
  makeEngineState,
  makeLaunch,
  wakeEngine,
  wakePartitions,
} from "./engine-state.ts"
import { fetchDeliveries, makeRetriesReady } from "./fetching.ts"
import { keepLeases, keepPartitions, releaseAll } from "./partition-claims.ts"
import { makeSavePause, saveOutcomes } from "./settling.ts"

export interface DeliveryEngineOptions {
  /** Unique to this start of the process. */
  readonly holder: string
  readonly limits?: Partial<EngineLimits> | undefined
}

export interface DeliveryEngine {
  /**
   * These partitions, or any, may have new deliveries. Without calls the engine polls each second.
   */
  readonly wake: (partitions?: ReadonlyArray<SubscriptionId>) => void
  /** Runs until it is stopped. Call it once. */
  readonly run: Effect.Effect<void>
  /**
   * Starts no more attempts, waits for those in flight, saves their outcomes and releases all
   * partitions. Another engine sends deliveries again whose outcomes could not be saved.
   */
  readonly stop: Effect.Effect<void>
}

/** 15 seconds for attempts in flight, and 10 for a store that is away to return. */
const drainTime = Duration.seconds(25)

const isDrained = ({ budgets, unsaved }: EngineState): boolean =>
  unsaved === 0 && Object.values(budgets).every(({ inFlight }) => inFlight === 0)

/** Waits until all attempts have ended and their outcomes are saved, or the time is up. */
const drain = Effect.fnUntraced(function* (state: EngineState) {
  yield* Effect.sync(() => isDrained(state)).pipe(
    Effect.repeat({ schedule: Schedule.spaced(Duration.millis(10)), until: (is) => is }),
    Effect.timeoutOption(drainTime),
  )
  const { unsaved } = state
  if (unsaved > 0) yield* Effect.logWarning("webhooks: outcomes could not be saved", { unsaved })
})

const runEngine = Effect.fnUntraced(function* (
  state: EngineState,
  stopping: Deferred.Deferred<void>,
) {
  const queue = yield* DeliveryQueue
  const sender = yield* WebhookSender
  const launch = yield* makeLaunch
  const savePause = yield* makeSavePause(state, queue)
  const turns = makeAttempts(state, { sender, launch, savePause })
  const loops = Effect.all(
    [
      keepPartitions(state, queue, turns),
      keepLeases(state, queue, turns),
      fetchDeliveries(state, queue, turns),
      makeRetriesReady(state, queue),
      saveOutcomes(state, queue, turns.admit),
    ],
    { concurrency: "unbounded", discard: true },
  )
  yield* Effect.raceFirst(loops, Effect.andThen(Deferred.await(stopping), drain(state)))
  yield* releaseAll(state, queue)
}, Effect.scoped)

/** Makes an engine, which starts with `run`. It uses the caller's `Clock`. */
export const makeDeliveryEngine = Effect.fnUntraced(function* ({
  holder,
  limits = {},
}: DeliveryEngineOptions) {
  const context = yield* Effect.context<
    DeliveryQueue | WebhookSender | TenantRepository | Entropy
  >()
  const state = yield* makeEngineState(holder, { ...engineLimits, ...limits })
  const stopping = yield* Deferred.make<void>()
  const stopped = yield* Deferred.make<void>()
  let isRunning = false
  const engine: DeliveryEngine = {
    wake: (partitions) =>
      partitions === undefined ? wakeEngine(state) : wakePartitions(state, partitions),
    run: Effect.suspend(() => {
      isRunning = true
      return runEngine(state, stopping)
    }).pipe(Effect.ensuring(Deferred.succeed(stopped, undefined)), Effect.provide(context)),
    stop: Effect.suspend(() => {
      state.isStopping = true
      const started = Deferred.succeed(stopping, undefined)
      return isRunning ? Effect.andThen(started, Deferred.await(stopped)) : Effect.asVoid(started)
    }),
  }
  return engine
})
