/**
 * One of several equal processes of an app, kept running as Kubernetes keeps a pod running: one
 * that dies is started again, by itself. A rolling update replaces it in order.
 */
import { startService, type ServiceDefinition } from "../../../src/child-process.ts"

export interface Replica {
  readonly name: string
  /** SIGKILL: no word to anybody, nothing is put in order. */
  readonly kill: () => void
  /** Ends it by SIGTERM, waits for its end, starts a new one and waits until that is ready. */
  readonly replace: () => Promise<void>
  readonly stop: () => Promise<void>
}

export const startReplica = async (definition: ServiceDefinition): Promise<Replica> => {
  let running = await startService(definition)
  return {
    name: definition.name,
    kill: () => {
      const id = running.processId()
      if (id !== undefined) process.kill(id, "SIGKILL")
    },
    replace: async () => {
      await running.stop()
      running = await startService(definition)
    },
    stop: () => running.stop(),
  }
}
