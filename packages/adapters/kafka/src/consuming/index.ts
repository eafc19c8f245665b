export type { Hear, Outcomes } from "./hearing.ts"
export { makeDeadLetters, type DeadLettersOptions } from "./dead-letters.ts"
export { cloudEvent } from "./cloud-event.ts"
export { deadLetterTopic, type InboundChannel, inboundChannels } from "./inbound-channels.ts"
export {
  deadLetterRetentionMillis,
  inboundRetentionMillis,
} from "./inbound-channels.ts"
export {
  type AssignedPartition,
  type InboundConsumer,
  type InboundConsumerOptions,
  startInboundConsumer,
} from "./inbound-consumer.ts"
export type { InboundEvent } from "./inbound-event.ts"
export { newInboundTopics } from "./topics.ts"
