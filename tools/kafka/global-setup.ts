/**
 * One Kafka for all tests of a run, as `inject("kafkaBrokers")`.
 *
 * Empty where this machine has none: tests that need one are then skipped, and the run says so
 * aloud before it begins. With CI=true the run fails instead: a green one has met a real broker.
 */
import type { TestProject } from "vitest/node"
import { chooseBroker } from "./choice.ts"
import { brokerSources } from "./sources.ts"
import { withoutKafka } from "./without-kafka.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** `host:port`, several parted by commas; empty when there is no Kafka to test on. */
    kafkaBrokers: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const broker = await chooseBroker(brokerSources())
  if (typeof broker !== "string") {
    project.provide("kafkaBrokers", broker.brokers)
    return broker.release
  }
  withoutKafka(broker)
  project.provide("kafkaBrokers", "")
  return () => Promise.resolve()
}
