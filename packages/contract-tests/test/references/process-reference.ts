/** The reference of `ProcessRegister`, with processes that its suite registers. */
import { makeProcessRegisterMemory } from "@procurement/adapter-memory"
import { ProcessRegister, type RunningProcess } from "@procurement/domain/service"
import * as Layer from "effect/Layer"
import type { ProcessBinding } from "../../src/service/index.ts"
import { sharedGround } from "../mutants/grounds.ts"

export const makeProcessReference = () => {
  const store = { processes: new Map<string, RunningProcess>() }
  const { processes } = store
  const binding: ProcessBinding = {
    join: async (name) => processes.set(name, { name }),
    leave: async (name) => processes.delete(name),
    die: async (name, silentSince) => {
      const process = processes.get(name)
      if (process !== undefined) processes.set(name, { ...process, silentSince })
    },
  }
  const make = () => makeProcessRegisterMemory(processes)
  return {
    binding,
    layer: Layer.sync(ProcessRegister, make),
    ground: sharedGround(ProcessRegister, store, make),
  }
}
