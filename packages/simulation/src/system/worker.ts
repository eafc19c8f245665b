/** A worker: the loops and the engine that the real one runs, in a simulated process. */
import {
  type CallWatch,
  dispatchPolicy,
  offlineLoop,
  startInvoicing,
  usualAvailability,
} from "@procurement/domain/clearance"
import { emailLoop } from "@procurement/domain/notification"
import { reconciliationLoop } from "@procurement/domain/reconciliation"
import { renewalLoop } from "@procurement/domain/renewal"
import { housekeepingLoop, warningLoop } from "@procurement/domain/upkeep"
import { makeDeliveryEngine, startPlanning } from "@procurement/domain/webhook"
import {
  IdleRest,
  type LoopStarter,
  makeWorkLoop,
  type Wakeable,
} from "@procurement/domain/work-queue"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Lookout } from "../kernel/lookout.ts"
import type { Process } from "../kernel/process.ts"
import { announcementMillis } from "../outside/announcements.ts"
import { retention } from "../scenario/catalog.ts"
import type { Lookouts } from "./lookouts.ts"
import type { Ports } from "./ports.ts"

export type WakeTopic = "invoices" | "outbox" | "deliveries"

export interface Worker {
  readonly process: Process
  readonly wake: (topic: WakeTopic) => void
}

const invoicing = { batch: 50, concurrency: 8, leaseSeconds: 60, policy: dispatchPolicy }

/** Starts all loops of a worker in its process. */
export const startWorker = (
  process: Process,
  ports: Context.Context<Ports>,
  lookouts: Lookouts,
  calls: CallWatch,
): Worker => {
  const run = (effect: Effect.Effect<void, never, Ports>, { idle }: Lookout): void =>
    process.run(
      effect.pipe(Effect.provide(ports), Effect.provideService(IdleRest, process.restBy(idle))),
    )
  const start: LoopStarter<Ports, Wakeable> = (work) => {
    const loop = makeWorkLoop(work)
    run(loop.run, lookouts.of(work.name))
    return loop
  }
  const { first } = startInvoicing(invoicing, start)
  const woken: Record<WakeTopic, ReadonlyArray<Wakeable>> = {
    invoices: [first],
    outbox: [],
    deliveries: [],
  }
  const delivering = Effect.flatMap(makeDeliveryEngine({ holder: process.name }), (engine) => {
    woken.outbox = startPlanning(engine, start)
    woken.deliveries = [engine]
    return engine.run
  })
  run(delivering, lookouts.of("deliveries"))
  start(offlineLoop({ calls, policy: usualAvailability, announcementMillis }))
  start(emailLoop())
  start(reconciliationLoop({ holder: process.name }))
  start(renewalLoop())
  start(warningLoop(true))
  start(housekeepingLoop(retention))
  return {
    process,
    wake: (topic) => {
      for (const loop of woken[topic]) loop.wake()
    },
  }
}
