/**
 * Starts one Kafka for all tests of a run, as `inject("kafkaBrokers")`.
 *
 * Empty on a machine without Kafka: tests that need it are then skipped, and the run prints a
 * notice before it starts. With CI=true the run fails instead, so that a passing run has used a
 * real broker.
 */
import type { TestProject } from "vitest/node"
import { chooseBroker } from "./choice.ts"
import { brokerSources } from "./sources.ts"
import { skipWithout } from "../setup/missing-program.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** `host:port`, separated by commas; empty without Kafka. */
    kafkaBrokers: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const broker = await chooseBroker(brokerSources())
  if (typeof broker !== "string") {
    project.provide("kafkaBrokers", broker.brokers)
    return broker.release
  }
  skipWithout("Kafka", broker)
  project.provide("kafkaBrokers", "")
  return () => Promise.resolve()
}
