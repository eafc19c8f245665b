/**
 * The role `outbox`: tells Kafka the events of the outbox, or stands by while another relay does.
 *
 * Every start has a name of its own: the lease that a killed relay left behind runs out, and is not
 * taken for its successor's.
 */
import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { oneLine } from "@procurement/app-chassis"
import { EventPublisher, makeRelay } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import type { StartLoop } from "./loop.ts"
import { tellOfRelay } from "./outbox-metrics.ts"

export const startOutboxLoop: StartLoop = (around) => {
  const { runtime, settings, log } = around
  const leaseMillis = settings.RELAY_LEASE * 1_000
  const relay = runtime.runSync(
    makeRelay({
      holder: `${hostname()}-${process.pid}-${randomUUID()}`,
      limits: { leaseMillis, renewMillis: leaseMillis / 4, batch: settings.RELAY_BATCH },
    }),
  )
  tellOfRelay(relay, around)
  const ended = runtime.runPromise(relay.run).catch((cause: unknown) => {
    log.error({ problem: oneLine(cause) }, "the relay broke")
    // Nobody would hear of events any more: whoever runs this process starts it again.
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
