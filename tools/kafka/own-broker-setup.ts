/**
 * Checks whether tests may start and stop separate brokers, as `inject("ownKafkaProblem")`.
 *
 * Otherwise they are skipped, and the run prints a notice; with CI=true it fails instead.
 */
import type { TestProject } from "vitest/node"
import { findKafka } from "./installation.ts"
import { skipWithout } from "../setup/missing-program.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The reason why a test can't start a broker with tools/kafka; empty when it can. */
    ownKafkaProblem: string
  }
}

export default async function setup(project: TestProject): Promise<void> {
  const programs = await findKafka()
  const problem = typeof programs === "string" ? programs : ""
  if (problem !== "") skipWithout("their own Kafka", problem)
  project.provide("ownKafkaProblem", problem)
}
