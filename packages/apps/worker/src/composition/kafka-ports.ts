/** Binds the ports of the roles `publish` and `consume`. */
import {
  makeCollectivePayments,
  makeOutboxRelay,
  makePaymentRepository,
} from "@procurement/adapter-postgres"
import type { TracingSettings } from "@procurement/app-platform"
import {
  containerOf,
  gateOf,
  layerOf,
  OpenDatabase,
  provide,
} from "@procurement/app-platform/composition"
import { EventPublisher, OutboxRelay } from "@procurement/domain/events"
import { CollectivePaymentRepository, PaymentRepository } from "@procurement/domain/payment"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { tracingPublisher } from "../observation/publish-spans.ts"
import { layerAround, sharedPorts, type SharedResources } from "./shared-ports.ts"

interface KafkaResources extends SharedResources {
  readonly publisher: EventPublisher["Service"]
}

const kafkaPorts = (resources: KafkaResources) => {
  const gate = gateOf(resources.liveness)
  return [
    ...sharedPorts(resources),
    provide(CollectivePaymentRepository, makeCollectivePayments, OpenDatabase),
    provide(EventPublisher, () => gate(tracingPublisher(resources.publisher), "publish")),
    provide(OutboxRelay, (db) => gate(makeOutboxRelay(db), "hold", "mark"), OpenDatabase),
    provide(PaymentRepository, makePaymentRepository, OpenDatabase),
  ]
}

export const composeKafkaWork = (settings: TracingSettings, resources: KafkaResources) => {
  const ports = kafkaPorts(resources)
  const around = layerAround(settings, resources)
  return ManagedRuntime.make(Layer.mergeAll(around, layerOf(containerOf(ports), ports)))
}

export type KafkaRuntime = ReturnType<typeof composeKafkaWork>
