/** The relay's ports, from inversify into Effect: the type proves that none is missing. */
import {
  layerLog,
  layerTracing,
  type Logger,
  type ProcessClock,
  type TracingSettings,
} from "@procurement/app-chassis"
import { instanceOf, portFrom } from "@procurement/app-chassis/composition"
import { EventPublisher, OutboxRelay } from "@procurement/domain/events"
import { Entropy } from "@procurement/domain/identity"
import { OrderRepository } from "@procurement/domain/order"
import { PaymentRepository } from "@procurement/domain/payment"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { Container } from "inversify"
import { tracingPublisher } from "../publish-spans.ts"

export const makeRelayRuntime = (
  container: Container,
  log: Logger,
  clock: ProcessClock,
  tracing: TracingSettings,
) => {
  const port = portFrom(container)
  return ManagedRuntime.make(
    Layer.mergeAll(
      clock.layer,
      layerLog(log),
      layerTracing("relay", tracing),
      port(Entropy),
      Layer.sync(EventPublisher, () => tracingPublisher(instanceOf(container, EventPublisher))),
      port(OrderRepository),
      port(OutboxRelay),
      port(PaymentRepository),
    ),
  )
}

export type RelayRuntime = ReturnType<typeof makeRelayRuntime>
