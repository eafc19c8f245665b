/** The relay's ports: what stands behind each, and which wait until the process is confirmed. */
import { makeEventPublisher, type openKafka } from "@procurement/adapter-kafka"
import {
  type Database,
  type Liveness,
  makeCollectivePayments,
  makeOrderRepository,
  makeOutboxRelay,
  makePaymentRepository,
} from "@procurement/adapter-postgres"
import {
  layerLog,
  layerTracing,
  type Logger,
  makeEntropy,
  type ProcessClock,
} from "@procurement/app-platform"
import {
  containerOf,
  gateOf,
  layerOf,
  OpenDatabase,
  provide,
} from "@procurement/app-platform/composition"
import { EventPublisher, OutboxRelay } from "@procurement/domain/events"
import { Entropy } from "@procurement/domain/identity"
import { OrderRepository } from "@procurement/domain/order"
import { CollectivePaymentRepository, PaymentRepository } from "@procurement/domain/payment"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { tracingPublisher } from "../publish-spans.ts"
import type { RelaySettings } from "../settings.ts"

export interface RelayResources {
  readonly database: Database
  readonly liveness: Pick<Liveness, "isConfirmed" | "whenConfirmed">
  readonly kafka: ReturnType<typeof openKafka>
  readonly clock: ProcessClock
  readonly log: Logger
}

const relayPorts = (settings: RelaySettings, { database, liveness, kafka }: RelayResources) => {
  const gate = gateOf(liveness)
  const makePublisher = () =>
    makeEventPublisher({
      kafka,
      topicPrefix: settings.KAFKA_TOPIC_PREFIX,
      missingTopics: settings.KAFKA_CREATE_TOPICS
        ? { partitions: settings.KAFKA_PARTITIONS, replicas: settings.KAFKA_REPLICAS }
        : undefined,
    })
  return [
    provide(OpenDatabase, () => database),
    provide(CollectivePaymentRepository, makeCollectivePayments, OpenDatabase),
    provide(Entropy, makeEntropy),
    provide(EventPublisher, () => gate(tracingPublisher(makePublisher()), "publish")),
    provide(OrderRepository, makeOrderRepository, OpenDatabase),
    provide(OutboxRelay, (db) => gate(makeOutboxRelay(db), "hold", "mark"), OpenDatabase),
    provide(PaymentRepository, makePaymentRepository, OpenDatabase),
  ]
}

export const makeRelayRuntime = (settings: RelaySettings, resources: RelayResources) => {
  const ports = relayPorts(settings, resources)
  const { clock, log } = resources
  const around = Layer.mergeAll(clock.layer, layerLog(log), layerTracing("relay", settings))
  return ManagedRuntime.make(Layer.mergeAll(around, layerOf(containerOf(ports), ports)))
}

export type RelayRuntime = ReturnType<typeof makeRelayRuntime>
