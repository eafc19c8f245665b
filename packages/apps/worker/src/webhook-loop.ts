/**
 * The role `webhooks`: a loop that makes deliveries of events, one that makes them of replays, and
 * beside them the engine that carries them to their endpoints.
 *
 * Every start has a name of its own: leases that a killed worker left behind run out, and are not
 * taken for its successor's.
 */
import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { oneLine, startWorkLoop, type WorkLoop } from "@procurement/app-chassis"
import {
  carryOnReplays,
  type EngineLimits,
  engineLimits,
  fanOutEvents,
  makeDeliveryEngine,
} from "@procurement/domain/webhook"
import type { StartLoop } from "./loop.ts"
import type { WorkerSettings } from "./settings.ts"

const longestWaitMillis = 1_000
const eventBatch = 100
const replayBatch = 500

const engineLimitsOf = (settings: WorkerSettings): Partial<EngineLimits> => {
  const leaseMillis = settings.WEBHOOK_LEASE * 1_000
  // The shortest lease leaves a margin that is longer than the second of the pace.
  return {
    leaseMillis,
    renewMillis: leaseMillis / 4,
    leaseMarginMillis: leaseMillis / 4,
    lanes: settings.WEBHOOK_ENDPOINTS,
    healthyInFlight: settings.WEBHOOK_IN_FLIGHT,
    unprovenInFlight: Math.min(engineLimits.unprovenInFlight, settings.WEBHOOK_IN_FLIGHT),
    suspectInFlight: settings.WEBHOOK_IN_FLIGHT_FAILING,
  }
}

/** Starts both; when `stop` resolves nothing is under way, and what came of it is saved. */
export const startWebhookLoop: StartLoop = (runtime, settings, log, now) => {
  const holder = `${hostname()}-${process.pid}-${randomUUID()}`
  const engine = runtime.runSync(makeDeliveryEngine({ holder, limits: engineLimitsOf(settings) }))
  const ended = runtime.runPromise(engine.run).catch((cause: unknown) => {
    log.error({ problem: oneLine(cause) }, "the delivery engine broke")
    // Nobody would hear of events any more: whoever runs this process starts it again.
    throw cause
  })
  const planningLoop = (name: string, plan: () => Promise<number>): WorkLoop =>
    startWorkLoop({
      name,
      log,
      now,
      maximumWaitMillis: longestWaitMillis,
      round: plan,
      nextDueAt: () => Promise.resolve(undefined),
    })
  // Apart from each other: events that happen now do not wait for a replay of very many.
  const planning = [
    planningLoop("webhooks", async () => {
      const { events, lanes } = await runtime.runPromise(engine.giveWayTo(fanOutEvents(eventBatch)))
      engine.wake(lanes)
      // Whoever commits more of them says so.
      return events === eventBatch ? events : 0
    }),
    planningLoop("replays", async () => {
      const found = await runtime.runPromise(carryOnReplays(replayBatch))
      if (found > 0) engine.wake()
      return found
    }),
  ]
  return {
    wake: (topic) => {
      if (topic !== "deliveries") for (const loop of planning) loop.wake()
      if (topic !== "outbox") engine.wake()
    },
    stop: async () => {
      const planned = planning.map((loop) => loop.stop())
      await Promise.all([...planned, runtime.runPromise(engine.stop)])
      await ended
    },
  }
}
