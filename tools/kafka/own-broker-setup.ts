/**
 * Whether tests may start and stop a broker of their own here, as `inject("ownKafkaProblem")`.
 *
 * Where they may not they are skipped, and the run says so aloud; with CI=true it fails instead.
 */
import type { TestProject } from "vitest/node"
import { findKafka } from "./installation.ts"
import { withoutKafka } from "./without-kafka.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** Why a test can't start a broker with tools/kafka; empty when it can. */
    ownKafkaProblem: string
  }
}

export default async function setup(project: TestProject): Promise<void> {
  const programs = await findKafka()
  const problem = typeof programs === "string" ? programs : ""
  if (problem !== "") withoutKafka(`no broker of their own: ${problem}`)
  project.provide("ownKafkaProblem", problem)
}
