/** Publishes events to Kafka and consumes the facts of other systems, with kafkajs. */
export { asyncApiDocument } from "./asyncapi/document.ts"
export { openKafka, saslMechanisms } from "./connection/kafka.ts"
export type {
  KafkaLog,
  KafkaLogLevel,
  KafkaOptions,
  KafkaSasl,
  KafkaTls,
} from "./connection/kafka.ts"
export { createMissingTopics, type NewTopic } from "./connection/missing-topics.ts"
export { makeDeadLetters, type DeadLettersOptions } from "./consuming/dead-letters.ts"
export { cloudEvent } from "./consuming/decode.ts"
export {
  deadLetterRetentionMillis,
  deadLetterTopic,
  type InboundChannel,
  inboundChannels,
  inboundRetentionMillis,
  newInboundTopics,
} from "./consuming/inbound-channels.ts"
export {
  type AssignedPartition,
  type InboundConsumer,
  type InboundConsumerOptions,
  startInboundConsumer,
} from "./consuming/inbound-consumer.ts"
export type { InboundEvent } from "./consuming/inbound-event.ts"
export type { Consume, Outcomes } from "./consuming/settle.ts"
export { type EventMessage, eventMessage } from "./publishing/event-message.ts"
export {
  defaultSource,
  type EventPublisherOptions,
  layerEventPublisher,
  makeEventPublisher,
} from "./publishing/event-publisher.ts"
export { defaultTopicPrefix, outboundTopics, topicOf } from "./topics.ts"
