/** Kafka, by kafkajs: events of ours go out, facts of other systems come in. */
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
export {
  type AssignedPartition,
  cloudEvent,
  deadLetterRetentionMillis,
  type DeadLettersOptions,
  deadLetterTopic,
  type Hear,
  type InboundChannel,
  inboundChannels,
  type InboundConsumer,
  type InboundConsumerOptions,
  type InboundEvent,
  inboundRetentionMillis,
  makeDeadLetters,
  newInboundTopics,
  type Outcomes,
  startInboundConsumer,
} from "./consuming/index.ts"
export { type EventMessage, eventMessage } from "./publishing/event-message.ts"
export {
  defaultSource,
  type EventPublisherOptions,
  layerEventPublisher,
  makeEventPublisher,
} from "./publishing/event-publisher.ts"
export { defaultTopicPrefix, outboundTopics, topicOf } from "./topics.ts"
