/**
 * The role `webhooks`: the domain's loops create deliveries, and the engine sends them to their
 * endpoints.
 */
import { oneLine } from "@procurement/app-platform"
import {
  type EngineLimits,
  engineLimits,
  makeDeliveryEngine,
  startPlanning,
} from "@procurement/domain/webhook"
import type { CustomerRuntime } from "./composition/customer-ports.ts"
import { loopStarter, type StartLoop } from "./loop.ts"
import type { WorkerSettings } from "./settings.ts"

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
  const planning = startPlanning(engine, loopStarter(runtime, log, now))
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
