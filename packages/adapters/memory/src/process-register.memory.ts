/** Reference implementation of `ProcessRegister`, in memory. */
import type { ProcessRegister, RunningProcess } from "@procurement/domain/service"
import * as Effect from "effect/Effect"

/** `processes`: the registered ones, by name. */
export const makeProcessRegisterMemory = (
  processes: Map<string, RunningProcess>,
): ProcessRegister["Service"] => ({
  state: (name, statement) =>
    Effect.sync(() => {
      const process = processes.get(name)
      if (process !== undefined) processes.set(name, { ...process, statement })
    }),
  list: Effect.sync(() =>
    [...processes.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1)),
  ),
})
