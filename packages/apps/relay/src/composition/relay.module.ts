/** The adapters that only the relay needs: those that speak to Kafka. */
import { makeEventPublisher, type openKafka } from "@procurement/adapter-kafka"
import { bindPort } from "@procurement/app-chassis/composition"
import { EventPublisher } from "@procurement/domain/events"
import { ContainerModule } from "inversify"
import type { RelaySettings } from "../settings.ts"

export const relayModule = (
  settings: RelaySettings,
  kafka: ReturnType<typeof openKafka>,
): ContainerModule =>
  new ContainerModule((load) => {
    bindPort(load, EventPublisher).toConstantValue(
      makeEventPublisher({
        kafka,
        topicPrefix: settings.KAFKA_TOPIC_PREFIX,
        missingTopics: settings.KAFKA_CREATE_TOPICS
          ? { partitions: settings.KAFKA_PARTITIONS, replicas: settings.KAFKA_REPLICAS }
          : undefined,
      }),
    )
  })
