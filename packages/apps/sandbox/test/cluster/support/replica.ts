/**
 * One of several equal processes of an app, restarted when it dies, like a pod in Kubernetes. A
 * rolling update replaces it in order.
 */
import { startService, type ServiceDefinition } from "../../../src/child-process.ts"

/** How another version is started; later starts keep it. */
export type Change = (definition: ServiceDefinition) => ServiceDefinition

export interface Replica {
  readonly name: string
  /** SIGKILL: no shutdown, no cleanup. */
  readonly kill: () => void
  /**
   * Stops it with SIGTERM, then starts a new one and waits until that is ready: of the same
   * version, or as `change` says.
   */
  readonly replace: (change?: Change) => Promise<void>
  readonly stop: () => Promise<void>
}

export const startReplica = async (first: ServiceDefinition): Promise<Replica> => {
  let definition = first
  let running = await startService(definition)
  return {
    name: definition.name,
    kill: () => {
      const id = running.processId()
      if (id !== undefined) process.kill(id, "SIGKILL")
    },
    replace: async (change = (same) => same) => {
      definition = change(definition)
      await running.stop()
      running = await startService(definition)
    },
    stop: () => running.stop(),
  }
}
