/** Runs a clause on a reference, with a probe between the clause and the methods of the port. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { usualInstant } from "../../src/builders/fresh.ts"
import { repeatChoices } from "../../src/builders/random.ts"
import type { Clause } from "../../src/suite/index.ts"
import type { Args, Call, Go, Parts } from "./fault.ts"
import { partsOf } from "./row-faults.ts"
import { through, type Visit } from "./through.ts"

/** The honest reference of a port, new with every call. */
export interface Ground<R, Store extends object = object> {
  readonly layer: Layer.Layer<R>
  /** The store behind the layer, whose parts are like tables. */
  readonly store: Store
  /** The ports that get faults; the clause's own unless others are named. */
  readonly ports?: ReadonlyArray<string>
}

/** What stands between the clause and the honest methods. */
export interface Probe {
  readonly visit?: Visit
  /** The path of the only value that the visit replaces. */
  readonly goal?: string
  readonly between?: (method: string, go: Go, args: Args) => Call
}

/** The service with the probe in front of all of its methods. */
const probed = (
  service: object,
  port: string,
  between: Required<Probe>["between"],
  noteCall: () => void,
  { visit, goal }: Probe,
): unknown => {
  const wrapped = (name: string, member: unknown): unknown => {
    if (Effect.isEffect(member)) return Effect.suspend(() => between(name, () => member, []))
    if (typeof member !== "function") return member
    return (...args: Args): unknown => {
      const call: unknown = member(...args)
      if (!Effect.isEffect(call)) {
        noteCall()
        return call
      }
      return Effect.suspend(() => between(name, (...given) => member(...given), args))
    }
  }
  const members = Object.entries(service).map(([name, member]) => [
    name,
    wrapped(`${port}.${name}`, member),
  ])
  const methods: object = Object.fromEntries(members)
  return visit === undefined ? methods : through(methods, port, visit, goal)
}

/** As many turns as others take at most while one waits: a turn for each millisecond. */
const maximumTurns = 8

/** Time that moves when a clause waits: a clause that waits in vain ends at once. */
const movingClock = (): Clock.Clock => {
  let millis: number = usualInstant
  const nanos = (): bigint => BigInt(millis) * 1_000_000n
  return {
    currentTimeMillisUnsafe: () => millis,
    currentTimeMillis: Effect.sync(() => millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: Effect.sync(nanos),
    sleep: (duration) =>
      Effect.suspend(() => {
        const wait = Duration.toMillis(duration)
        millis += wait
        return Effect.repeat(Effect.yieldNow, { times: Math.min(wait, maximumTurns) })
      }),
  }
}

const maximumIdleSteps = 1_000
const digests = 5

/** More work for Web Crypto than a clause gives it: what it had to do before is done by then. */
const digesting = Effect.promise(() => crypto.subtle.digest("SHA-256", new Uint8Array(4_000_000)))

/** Ends when no port has been called for so long: the clause waits for what never comes. */
const stuck = (calls: () => number): Effect.Effect<Exit.Exit<never>> =>
  Effect.gen(function* () {
    let last = calls()
    for (let idle = 0; idle < maximumIdleSteps + digests; idle += 1) {
      yield* idle < maximumIdleSteps ? Effect.yieldNow : digesting
      if (calls() !== last) idle = 0
      last = calls()
    }
    return Exit.die(new RangeError("the clause waits for ever"))
  })

/** How the clause ends on the ground, with the probe between the two. */
export const run = <R>(
  port: string,
  { check }: Clause<R>,
  { layer, store, ports = [port] }: Ground<R>,
  probe: (parts: Parts) => Probe,
  maximumCalls = Infinity,
): Effect.Effect<Exit.Exit<void, unknown>> =>
  Effect.gen(function* () {
    // Every run of a clause builds the same values, whichever clauses ran before.
    repeatChoices()
    const honest = yield* Layer.build(layer)
    const chosen = probe(partsOf(store))
    const { between = (_name, go, args) => go(...args) } = chosen
    let calls = 0
    const noteCall = () => {
      calls += 1
    }
    const counting: Required<Probe>["between"] = (name, go, args) => {
      noteCall()
      if (calls > maximumCalls) return Effect.die(new RangeError("the clause never ends"))
      return between(name, go, args)
    }
    const services = [...honest.mapUnsafe].map(([key, service]) => {
      const name = key.slice(key.lastIndexOf("/") + 1)
      const isFaulty = ports.includes(name)
      return [key, isFaulty ? probed(service, name, counting, noteCall, chosen) : service] as const
    })
    const context = Context.makeUnsafe<R>(new Map(services))
    // Detached, since a clause that waits for ever may not let itself be interrupted.
    const fiber = yield* Effect.forkDetach(Effect.provide(Effect.scoped(check), context))
    const exit = yield* Effect.raceFirst(
      Fiber.await(fiber),
      stuck(() => calls),
    )
    yield* Effect.forkDetach(Fiber.interrupt(fiber))
    return exit
  }).pipe(Effect.scoped, Effect.provideService(Clock.Clock, movingClock()))
