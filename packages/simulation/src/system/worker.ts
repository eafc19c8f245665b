/**
 * A worker: the rounds and the engine that the real one runs, in loops of the same rhythm. What
 * differs is the timer: it is simulated.
 */
import {
  BatchRepository,
  dispatchInvoices,
  dispatchPolicy,
  followBatches,
  makeBatchCarrier,
} from "@procurement/domain/clearance"
import { InvoiceRepository, type InvoiceStage, issueDueInvoices } from "@procurement/domain/invoice"
import {
  continueReplays,
  type DeliveryEngine,
  fanOutEvents,
  makeDeliveryEngine,
} from "@procurement/domain/webhook"
import * as Clock from "effect/Clock"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Latch from "effect/Latch"
import * as Option from "effect/Option"
import type { Process } from "../kernel/process.ts"
import type { Ports } from "./ports.ts"

export type WakeTopic = "invoices" | "outbox" | "deliveries"

export interface Worker {
  readonly process: Process
  readonly wake: (topic: WakeTopic) => void
}

const longestWaitMillis = 1_000
const waitAfterFailureMillis = 1_000
const shortestWaitMillis = 10
const shortestPollMillis = 100
const leaseSeconds = 60
const eventBatch = 100
const replayBatch = 500

interface Loop {
  readonly wake: () => void
}

interface LoopOptions<E> {
  readonly round: Effect.Effect<number, E, Ports>
  readonly nextDueAt: Effect.Effect<number | undefined, E, Ports>
}

/** As `startWorkLoop` of the apps: again at once after work, otherwise when woken or due. */
const runLoop = <E>(process: Process, { round, nextDueAt }: LoopOptions<E>, woken: Latch.Latch) =>
  Effect.gen(function* () {
    while (true) {
      yield* woken.close
      const count = yield* Effect.exit(round)
      if (Exit.isSuccess(count) && count.value > 0) continue
      const due = Exit.isSuccess(count) ? yield* Effect.exit(nextDueAt) : count
      if (Exit.isFailure(due)) {
        yield* process.pause(waitAfterFailureMillis)
        continue
      }
      const now = yield* Clock.currentTimeMillis
      const untilDue = due.value === undefined ? longestWaitMillis : due.value - now
      const wait = Math.max(shortestWaitMillis, Math.min(untilDue, longestWaitMillis))
      const isPoll = wait === longestWaitMillis
      yield* Effect.raceFirst(woken.await, isPoll ? process.pause(wait) : Effect.sleep(wait))
    }
  })

const nextIn = (stage: InvoiceStage) =>
  Effect.map(
    Effect.flatMap(InvoiceRepository, (invoices) => invoices.nextDueIn(stage)),
    Option.getOrUndefined,
  )

const nextBatch = Effect.map(
  Effect.flatMap(BatchRepository, (batches) => batches.nextDueAt),
  Option.getOrUndefined,
)

const whenWorked = (wake: () => void) => (count: number) =>
  Effect.sync(() => {
    if (count > 0) wake()
  })

const stageRound = (stage: InvoiceStage, next: () => void) =>
  issueDueInvoices({ batch: 50, concurrency: 8, leaseSeconds, stage }).pipe(
    Effect.tap(whenWorked(next)),
  )

type Start = <E>(options: LoopOptions<E>) => Loop

const startDispatching = (start: Start, next: () => void): Loop => {
  const carrier = makeBatchCarrier(() => {
    next()
    loop.wake()
  })
  let pollAt: number | undefined
  const loop = start({
    round: Effect.gen(function* () {
      const { invoices, plan } = yield* dispatchInvoices({
        policy: dispatchPolicy,
        leaseSeconds,
        carrier,
      })
      if (invoices > 0) next()
      const now = yield* Clock.currentTimeMillis
      pollAt = plan._tag === "Wait" ? plan.until : now + shortestPollMillis
      return invoices
    }),
    nextDueAt: Effect.suspend(() =>
      pollAt === undefined ? nextIn("sending") : Effect.succeed(pollAt),
    ),
  })
  return loop
}

const startInvoicing = (start: Start): Loop => {
  const stage = (name: InvoiceStage, next: () => void): Loop =>
    start({ round: stageRound(name, next), nextDueAt: nextIn(name) })
  const archiving = stage("archiving", () => undefined)
  const following = stage("following", archiving.wake)
  const afterBatches = (): void => {
    following.wake()
    archiving.wake()
  }
  const batches = start({
    round: followBatches({ limit: 1, leaseSeconds }).pipe(Effect.tap(whenWorked(afterBatches))),
    nextDueAt: nextBatch,
  })
  const dispatching = startDispatching(start, () => {
    batches.wake()
    following.wake()
  })
  return stage("preparing", dispatching.wake)
}

/** No work of these loops is due at a known time. */
const never = Effect.succeed(undefined)

const startWebhooks = (start: Start, engine: DeliveryEngine): ReadonlyArray<Loop> => [
  start({
    round: Effect.map(fanOutEvents(eventBatch), ({ events, partitions }) => {
      engine.wake(partitions)
      return events === eventBatch ? events : 0
    }),
    nextDueAt: never,
  }),
  start({
    round: Effect.tap(continueReplays(replayBatch), whenWorked(engine.wake)),
    nextDueAt: never,
  }),
]

/** Starts all loops of a worker in its process. */
export const startWorker = (process: Process, ports: Context.Context<Ports>): Worker => {
  const start: Start = (options) => {
    const woken = Latch.makeUnsafe(false)
    process.run(Effect.provide(runLoop(process, options, woken), ports))
    return { wake: () => void woken.openUnsafe() }
  }
  const preparing = startInvoicing(start)
  let engine: DeliveryEngine | undefined
  let planning: ReadonlyArray<Loop> = []
  const making = makeDeliveryEngine({ holder: process.name })
  process.run(
    Effect.provide(
      Effect.flatMap(making, (made) => {
        engine = made
        planning = startWebhooks(start, made)
        return made.run
      }),
      ports,
    ),
  )
  return {
    process,
    wake: (topic) => {
      if (topic === "invoices") preparing.wake()
      if (topic === "outbox") for (const loop of planning) loop.wake()
      if (topic === "deliveries") engine?.wake()
    },
  }
}
