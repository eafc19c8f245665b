/** A worker with the roles `publish` or `consume` that a test can kill at any moment. */
import { randomUUID } from "node:crypto"
import { entryOf, type Environment, startChild } from "./child.ts"

export interface KafkaWorker {
  /** Its `WORKER_ID`. */
  readonly id: string
  /** Its report when it was ready. */
  readonly ready: Environment
  /** Stops it gracefully; resolves with its exit code. */
  readonly stop: () => Promise<number | null>
  /** Kills it without warning. */
  readonly kill: () => Promise<void>
}

/** Resolves when the worker reports that it is ready. */
export const startKafkaWorker = async (environment: Environment): Promise<KafkaWorker> => {
  const id = randomUUID()
  const { ready, ended, kill } = startChild(entryOf("worker"), { WORKER_ID: id, ...environment })
  return {
    id,
    ready: await ready,
    stop: async () => {
      kill("SIGTERM")
      return (await ended).code
    },
    kill: async () => {
      kill("SIGKILL")
      await ended
    },
  }
}
