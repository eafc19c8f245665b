/**
 * Every port of a process goes through here: the call takes time on its way there and back, may be
 * lost either way, and may be cut by the death of its process at any point.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scheduler from "effect/Scheduler"
import type { Process } from "./process.ts"
import type { World } from "./world.ts"

export interface PortCall {
  readonly process: string
  readonly port: string
  readonly method: string
  readonly args: ReadonlyArray<unknown>
}

/** What becomes of one call. `LostRequest`: it has no effect; `LostAnswer`: it has. */
export interface Fate {
  readonly requestMillis: number
  readonly answerMillis: number
  readonly loss: "None" | "LostRequest" | "LostAnswer"
}

export interface CallRules {
  readonly fateOf: (call: PortCall) => Fate
  /** Whether a request that was on its way when its process died arrives. */
  readonly survivesDeath: () => boolean
  /** Called when the call has taken effect, before the caller knows. */
  readonly applied: (call: PortCall, exit: Exit.Exit<unknown, unknown>) => void
}

/** The error of a call that is lost, as the port's adapter reports it. */
export type Failure = (method: string, loss: Fate["loss"]) => unknown

/** One scheduler for all calls: to make one for each takes longer than most calls. */
const runFork = Effect.runForkWith(
  Context.make(Scheduler.Scheduler, new Scheduler.MixedScheduler("sync")),
)

/** Runs an effect that ends in one turn. */
const exitOf = (effect: Effect.Effect<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  const fiber = runFork(effect)
  if (fiber.pollUnsafe() === undefined) fiber.currentDispatcher.flush()
  return fiber.pollUnsafe() ?? Exit.die(new Error("a call of a port waits for another turn"))
}

const callOnce = (
  world: World,
  process: Process,
  rules: CallRules,
  call: PortCall,
  effect: Effect.Effect<unknown, unknown>,
  failure: Failure,
): Effect.Effect<unknown, unknown> =>
  Effect.callback((resume) => {
    const { requestMillis, answerMillis, loss } = rules.fateOf(call)
    const answer = (exit: Exit.Exit<unknown, unknown>): void => {
      world.after(answerMillis, () => {
        if (process.isAlive()) resume(exit)
      })
    }
    const arrive = (): void => {
      if (loss === "LostRequest") return answer(Exit.fail(failure(call.method, loss)))
      const exit = exitOf(effect)
      rules.applied(call, exit)
      answer(loss === "None" ? exit : Exit.fail(failure(call.method, loss)))
    }
    let isCut = false
    const cut = (): void => {
      isCut = !rules.survivesDeath()
    }
    process.requests.add(cut)
    world.after(requestMillis, () => {
      process.requests.delete(cut)
      if (!isCut) arrive()
    })
  })

export interface Wrapping {
  readonly world: World
  readonly process: Process
  readonly rules: CallRules
}

/** The service as this process reaches it. */
export const wrapPort = <S extends object>(
  { world, process, rules }: Wrapping,
  port: string,
  service: S,
  failure: Failure,
): S => {
  const wrapped = (method: string, args: ReadonlyArray<unknown>, effect: unknown): unknown => {
    if (!Effect.isEffect(effect)) return effect
    const call = { process: process.name, port, method, args }
    // Ports need nothing from their caller's context.
    const work = effect as Effect.Effect<unknown, unknown>
    return callOnce(world, process, rules, call, work, failure)
  }
  const wrappedMember = (name: string): unknown => {
    const member: unknown = Reflect.get(service, name)
    if (typeof member !== "function") return wrapped(name, [], member)
    return (...args: ReadonlyArray<unknown>): unknown =>
      wrapped(name, args, Reflect.apply(member, service, args))
  }
  const members = new Map<string, unknown>()
  return new Proxy(service, {
    get: (_service, method) => {
      const name = String(method)
      if (!members.has(name)) members.set(name, wrappedMember(name))
      return members.get(name)
    },
  })
}
