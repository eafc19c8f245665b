/**
 * The role `outbox`: publishes the events of the outbox to Kafka, or stands by while another relay
 * does so.
 */
import { oneLine } from "@procurement/app-platform"
import { EventPublisher, makeRelay } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import type { StartLoop } from "./loop.ts"
import { registerRelayMetrics } from "./outbox-metrics.ts"

export const startOutboxLoop: StartLoop = (services) => {
  const { runtime, settings, log, holder } = services
  const leaseMillis = settings.RELAY_LEASE * 1_000
  const relay = runtime.runSync(
    makeRelay({
      holder,
      limits: { leaseMillis, renewMillis: leaseMillis / 4, batch: settings.RELAY_BATCH },
    }),
  )
  registerRelayMetrics(relay, services)
  const ended = runtime.runPromise(relay.run).catch((cause: unknown) => {
    log.error({ problem: oneLine(cause) }, "the relay failed")
    // Exit, so that the supervisor restarts the process and events are published again.
    throw cause
  })
  return {
    wake: relay.wake,
    stop: async () => {
      await runtime.runPromise(relay.stop)
      await ended
      await runtime.runPromise(Effect.flatMap(EventPublisher, (publisher) => publisher.close))
    },
  }
}
