/**
 * One of several equal processes of an app, restarted when it dies, like a pod in Kubernetes. A
 * rolling update replaces it in order.
 */
import { startService, type ServiceDefinition } from "../../../src/child-process.ts"

export interface Replica {
  readonly name: string
  /** SIGKILL: no shutdown, no cleanup. */
  readonly kill: () => void
  /** Stops it with SIGTERM, then starts a new one and waits until that is ready. */
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
