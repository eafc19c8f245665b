/**
 * The role `publish`: publishes the outbox's events to Kafka, or stands by while another worker
 * does.
 */
import { oneLine } from "@procurement/app-platform"
import { EventPublisher, makeRelay } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import type { KafkaRuntime } from "./composition/kafka-ports.ts"
import type { Loop } from "./loop.ts"
import { relayMetrics } from "./observation/relay-metrics.ts"
import type { WorkerSettings } from "./settings.ts"
import type { WorkerProcess } from "./work.ts"

export const startPublishLoop = (
  runtime: KafkaRuntime,
  settings: WorkerSettings,
  { log, database, probes, clock }: WorkerProcess,
): Loop => {
  const leaseMillis = settings.RELAY_LEASE * 1_000
  const limits = { leaseMillis, renewMillis: leaseMillis / 4, batch: settings.RELAY_BATCH }
  const relay = runtime.runSync(makeRelay({ holder: database.name, limits }))
  probes.measure(relayMetrics(relay, runtime, clock.now))
  const ended = runtime.runPromise(relay.run).catch((cause: unknown) => {
    log.error({ problem: oneLine(cause) }, "the relay failed")
    // Ends the process; its supervisor restarts it and publishing resumes.
    throw cause
  })
  return {
    wake: relay.wake,
    stop: async () => {
      await runtime.runPromise(relay.stop)
      await ended
      await runtime.runPromise(Effect.flatMap(EventPublisher, ({ close }) => close))
    },
  }
}
