/**
 * Starts one Kafka for all tests of a run, as `inject("kafkaBrokers")`, and finds out whether the
 * tests of clusters can start brokers of their own.
 *
 * On a machine without Kafka, tests that need it are skipped, and the run prints a notice before it
 * starts. With CI=true the run fails instead, so that a passing run has used a real broker.
 */
import type { TestProject } from "vitest/node"
import { skipWithout } from "../setup/cached-programs.ts"
import { chooseBroker } from "./choice.ts"
import { findKafka } from "./installation.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** `host:port`, separated by commas; empty without Kafka. */
    kafkaBrokers: string
    /** The reason why a test can't start a broker with tools/kafka; empty when it can. */
    ownKafkaProblem: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.name === "cluster") {
    const programs = await findKafka()
    const problem = typeof programs === "string" ? programs : ""
    if (problem !== "") skipWithout("their own Kafka", problem)
    project.provide("ownKafkaProblem", problem)
  }
  const broker = await chooseBroker()
  if (typeof broker === "string") skipWithout("Kafka", broker)
  project.provide("kafkaBrokers", typeof broker === "string" ? "" : broker.brokers)
  return typeof broker === "string" ? () => Promise.resolve() : broker.release
}
