/**
 * The processes: one API and two workers on common stores. They die and are started again, while
 * the world around them goes on.
 */
import { makeCallWatch } from "@procurement/domain/clearance"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import { type Process, startProcess } from "../kernel/process.ts"
import type { World } from "../kernel/world.ts"
import type { Timeline } from "../report/timeline.ts"
import { endOf, type Fault, type Plan } from "../scenario/plan.ts"
import { isActivity, type FaultSwitch } from "./faults.ts"
import { makeLookouts } from "./lookouts.ts"
import type { OtherVersion } from "./other-version.ts"
import { type Ports, portsOf, type Surroundings } from "./ports.ts"
import { makeWakes } from "./wakes.ts"
import { startWorker, type Worker } from "./worker.ts"

interface Slot {
  readonly role: "api" | "worker"
  readonly name: string
  generation: number
  clockAhead: number
  process: Process | undefined
  ports: Context.Context<Ports> | undefined
  worker: Worker | undefined
  /** Calls until the process dies, and how long it stays dead. */
  deathAfter: { calls: number; readonly downMillis: number } | undefined
}

export interface System {
  /** Runs the effect in the API; false while it is down. */
  readonly request: <A, E>(
    effect: Effect.Effect<A, E, Ports>,
    onEnd: (exit: Exit.Exit<A, E>) => void,
  ) => boolean
  readonly startAll: () => void
}

const aSlot = (role: Slot["role"], name: string): Slot => ({
  role,
  name,
  generation: 0,
  clockAhead: 0,
  process: undefined,
  ports: undefined,
  worker: undefined,
  deathAfter: undefined,
})

/** A slow poll may miss a change that happens during it. */
const slowCallMillis = 50

export interface SystemParts extends Omit<Surroundings, "rules"> {
  readonly plan: Plan
  readonly faults: FaultSwitch
  /** A process has died. */
  readonly died: () => void
  readonly timeline: Timeline
  /** Whether polls that find nothing are skipped; they are unless given. */
  readonly skipsIdling?: boolean | undefined
  /** Each worker that starts is of this version or of the other one. */
  readonly beside?: OtherVersion | undefined
}

/** The version of each worker that starts; undefined for this one. */
const otherVersions = ({ world, beside }: Pick<SystemParts, "world" | "beside">) => {
  const random = world.random("versions")
  return (): OtherVersion | undefined => (random.chance(0.5) ? beside : undefined)
}

export const makeSystem = (parts: SystemParts): System => {
  const { world, faults, timeline, plan } = parts
  const random = world.random("system")
  const chooseOther = otherVersions(parts)
  const slots = [aSlot("api", "api"), aSlot("worker", "worker-1"), aSlot("worker", "worker-2")]
  const start = (slot: Slot): void => {
    if (slot.process?.isAlive() === true) return
    slot.generation += 1
    const name = `${slot.name}#${slot.generation}`
    const other = slot.role === "worker" ? chooseOther() : undefined
    timeline.note(name, other === undefined ? "starts" : "starts, of the other version")
    world.noteActivity()
    const process = startProcess(world, name, slot.clockAhead)
    slot.process = process
    const calls = makeCallWatch(() => world.now() + slot.clockAhead)
    slot.ports = portsOf({ ...parts, rules }, process, calls)
    const { ports, role } = slot
    const begin = other?.startWorker ?? startWorker
    slot.worker = role === "worker" ? begin(process, ports, lookouts, calls) : undefined
  }
  const kill = (slot: Slot, downMillis: number): void => {
    const { process } = slot
    if (process?.isAlive() !== true) return
    timeline.note(process.name, `dies, with ${process.requests.size} requests on their way`)
    process.kill()
    parts.died()
    slot.deathAfter = undefined
    world.noteActivity()
    world.after(downMillis, () => start(slot))
  }
  const wakeAfter = makeWakes(parts, random, () => slots.flatMap(({ worker }) => worker ?? []))
  const rules: Surroundings["rules"] = {
    fateOf: (call) => {
      const slot = slots.find(({ process }) => process?.name === call.process)
      if (slot?.deathAfter !== undefined) {
        slot.deathAfter.calls -= 1
        const { calls, downMillis } = slot.deathAfter
        // It dies after this call has left.
        if (calls <= 0) world.after(0, () => kill(slot, downMillis))
      }
      const fate = faults.fateOf(call)
      const slowMillis = fate.requestMillis + fate.answerMillis
      if (slowMillis > slowCallMillis) world.noteActivity(4 * slowMillis)
      return fate
    },
    survivesDeath: () => random.chance(0.5),
    applied: (call, exit) => {
      if (!isActivity(call, exit)) return
      lookouts.noteCall(call)
      timeline.note(call.process, `${call.port}.${call.method}${outcomeOf(exit)}`)
      wakeAfter(call, exit)
    },
  }
  const clockLead = (): number => {
    let most = 0
    for (const { clockAhead } of slots) most = Math.max(most, clockAhead)
    return most
  }
  const lookouts = makeLookouts(world, parts.stores, clockLead, parts.skipsIdling)
  scheduleFaults(world, plan, slots, kill, timeline)
  return {
    startAll: () => slots.forEach(start),
    request: (effect, onEnd) => {
      const { process, ports } = slots[0] ?? {}
      if (process?.isAlive() !== true || ports === undefined) return false
      process.run(Effect.provide(effect, ports), onEnd)
      return true
    },
  }
}

const outcomeOf = (exit: Exit.Exit<unknown, unknown>): string => {
  if (exit._tag === "Success") return ""
  const [reason] = exit.cause.reasons
  if (reason?._tag !== "Fail") return " fails"
  const { error } = reason
  const isTagged = typeof error === "object" && error !== null && "_tag" in error
  return ` fails: ${isTagged ? String(error._tag) : String(error)}`
}

const describe = ({ at: _at, ...fault }: Fault): string =>
  Object.entries(fault)
    .map(([name, value]) => (name === "kind" ? value : `${name} ${value}`))
    .join(", ")

const scheduleFaults = (
  world: World,
  plan: Plan,
  slots: ReadonlyArray<Slot>,
  kill: (slot: Slot, downMillis: number) => void,
  timeline: Timeline,
): void => {
  const end = endOf(plan)
  const happen = (fault: Fault): void => {
    timeline.note("fault", describe(fault))
    world.noteActivity()
    const slot = "process" in fault ? slots[fault.process] : undefined
    if (slot === undefined) return
    if (fault.kind === "kill") kill(slot, fault.downMillis)
    if (fault.kind === "killAtCall") {
      slot.deathAfter = { calls: fault.calls, downMillis: fault.downMillis }
    }
    if (fault.kind === "clock") {
      slot.clockAhead = fault.aheadMillis
      slot.process?.setClock(fault.aheadMillis)
    }
  }
  for (const fault of plan.faults) if (fault.at < end) world.at(fault.at, () => happen(fault))
  world.at(end, () => {
    timeline.note("fault", "all faults end")
    world.noteActivity()
    for (const slot of slots) {
      slot.deathAfter = undefined
      slot.clockAhead = 0
      slot.process?.setClock(0)
    }
  })
}
