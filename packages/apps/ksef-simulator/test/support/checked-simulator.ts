/**
 * The simulator, each of whose answers is held against the published description of the API.
 * `close` fails with every deviation since the simulator was started.
 */
import { deviationsOfAnswer } from "@procurement/adapter-ksef/testing"
import { expect } from "vitest"
import {
  answers,
  type PublishedResponse,
  type Simulator,
  type SimulatorOptions,
  startSimulator as startUnchecked,
} from "../../src/index.ts"

export type { FailurePlanInput, Simulator, SimulatorOptions } from "../../src/index.ts"

/** They stand beside the API, and its description does not have them. */
const beside: ReadonlySet<string> = new Set([
  "downloadExport",
  "downloadUrl",
  "latarniaMessages",
  "latarniaStatus",
  "uploadPart",
])

const deviationsOf = ({
  body = "",
  headers,
  ...answer
}: PublishedResponse): ReadonlyArray<string> =>
  beside.has(answer.operation)
    ? []
    : deviationsOfAnswer({
        ...answer,
        contentType: headers["Content-Type"],
        body: Buffer.from(body).toString("utf8"),
      })

export const startSimulator = async (options: SimulatorOptions = {}): Promise<Simulator> => {
  const deviations = new Set<string>()
  const check = (message: unknown): void => {
    for (const each of deviationsOf(message as PublishedResponse)) deviations.add(each)
  }
  answers.subscribe(check)
  const simulator = await startUnchecked(options)
  const close = async (): Promise<void> => {
    await simulator.close()
    answers.unsubscribe(check)
    expect([...deviations]).toEqual([])
  }
  return { ...simulator, close }
}
