/**
 * The role `webhooks`: one loop creates deliveries of new events, another those of replays, and the
 * engine sends them to their endpoints.
 */
import { setTimeout as pause } from "node:timers/promises"
import { oneLine, startWorkLoop, type WorkLoop } from "@procurement/app-platform"
import {
  continueReplays,
  type EngineLimits,
  engineLimits,
  fanOutEvents,
  makeDeliveryEngine,
} from "@procurement/domain/webhook"
import type { CustomerRuntime } from "./composition/customer-ports.ts"
import type { StartLoop } from "./loop.ts"
import type { WorkerSettings } from "./settings.ts"

const longestWaitMillis = 1_000
const eventBatch = 100
const replayBatch = 500
/**
 * The pause after a batch of a replay, as a multiple of the batch's duration. A large replay takes
 * at most a fifth of the time, and its deliveries are still created much faster than they are sent.
 */
const restPerReplayBatch = 4

const engineLimitsOf = (settings: WorkerSettings): Partial<EngineLimits> => {
  return {
    leaseMillis: settings.WEBHOOK_LEASE * 1_000,
    perTenantAndServer: settings.WEBHOOK_SERVER_RATE,
    endpoints: settings.WEBHOOK_ENDPOINTS,
    healthyInFlight: settings.WEBHOOK_IN_FLIGHT,
    probingInFlight: Math.min(engineLimits.probingInFlight, settings.WEBHOOK_IN_FLIGHT),
    unhealthyInFlight: settings.WEBHOOK_IN_FLIGHT_FAILING,
  }
}

/**
 * Starts the loops and the engine; when `stop` resolves, no attempt is running and all outcomes are
 * saved.
 */
export const startWebhookLoop: StartLoop<CustomerRuntime> = (
  runtime,
  settings,
  log,
  now,
  holder,
) => {
  const engine = runtime.runSync(makeDeliveryEngine({ holder, limits: engineLimitsOf(settings) }))
  const ended = runtime.runPromise(engine.run).catch((cause: unknown) => {
    log.error({ problem: oneLine(cause) }, "the delivery engine failed")
    // Ends the process, because no events would be delivered; its supervisor restarts it.
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
  const stopping = new AbortController()
  const rest = (millis: number): Promise<void> =>
    pause(millis, undefined, { signal: stopping.signal }).catch(() => undefined)
  // Separate loops, so that new events do not wait for a large replay.
  const planning = [
    planningLoop("webhooks", async () => {
      const { events, partitions } = await runtime.runPromise(fanOutEvents(eventBatch))
      engine.wake(partitions)
      // A full batch may have left events, so the loop runs again. Later commits wake it.
      return events === eventBatch ? events : 0
    }),
    planningLoop("replays", async () => {
      const started = performance.now()
      const count = await runtime.runPromise(continueReplays(replayBatch))
      if (count === 0) return 0
      engine.wake()
      await rest(restPerReplayBatch * (performance.now() - started))
      return count
    }),
  ]
  return {
    wake: (topic) => {
      if (topic !== "deliveries") for (const loop of planning) loop.wake()
      if (topic !== "outbox") engine.wake()
    },
    stop: async () => {
      stopping.abort()
      const planned = planning.map((loop) => loop.stop())
      await Promise.all([...planned, runtime.runPromise(engine.stop)])
      await ended
    },
  }
}
