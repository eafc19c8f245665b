/** Faults in what a method does with bytes, callbacks and questions, and how often it acts. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { type Args, type Between, type Call, type CallFault, pause } from "./fault.ts"
import { textOf, through } from "./through.ts"

const isCallback = (each: unknown): boolean => typeof each === "function"
const hasCallback = (args: Args): boolean => args.some(isCallback)

const someBytes = (value: unknown): ReadonlyArray<Uint8Array> => {
  const found: Array<Uint8Array> = []
  through(value, "", (_path, each) => {
    if (each instanceof Uint8Array) found.push(each)
    return each
  })
  return found
}

/** Leaves zeros in the bytes of its caller. */
const clearsBytes = (): Between => (go, args, isHere) =>
  Effect.ensuring(
    go(...args),
    Effect.sync(() => isHere && someBytes(args).forEach((each) => each.fill(0))),
  )

/** Returns bytes in an array that it has returned before. */
const reusesBytes = (): Between => {
  const arrays = new Map<number, Uint8Array>()
  const reused = (each: unknown): unknown => {
    if (!(each instanceof Uint8Array)) return each
    const array = arrays.get(each.length) ?? each
    array.set(each)
    arrays.set(each.length, array)
    return array
  }
  return (go, args, isHere) =>
    isHere
      ? Effect.map(go(...args), (answer) => through(answer, "", (_, each) => reused(each)))
      : go(...args)
}

/** Wraps every effect that a callback returns. */
const withCallbacks = (args: Args, wrap: (call: Call) => Call): Args =>
  args.map((each) =>
    typeof each === "function"
      ? (...given: Args): unknown => {
          const made: unknown = each(...given)
          return Effect.isEffect(made) ? wrap(made) : made
        }
      : each,
  )

/** Continues after a callback has failed, and fails only at the end. */
const continuesAfterFailure = (): Between => (go, args, isHere) =>
  Effect.gen(function* () {
    let failed: Exit.Exit<unknown, unknown> = Exit.void
    const noting = (call: Call): Call =>
      Effect.map(Effect.exit(call), (exit) => {
        if (Exit.isFailure(exit)) failed = exit
      })
    const answer = yield* go(...(isHere ? withCallbacks(args, noting) : args))
    yield* failed
    return answer
  })

/** Calls its callbacks at the same time. */
const awaitsNothing = (): Between => (go, args, isHere) =>
  Effect.gen(function* () {
    const fibers: Array<Fiber.Fiber<unknown, unknown>> = []
    const starting = (call: Call): Call =>
      Effect.map(Effect.forkChild(call), (fiber) => void fibers.push(fiber))
    const answer = yield* go(...(isHere ? withCallbacks(args, starting) : args))
    yield* Fiber.joinAll(fibers)
    return answer
  })

const isField = (path: string): boolean => /\.\w+$/.test(path)

/** Calls what is called when something happens only at the end. */
const callsLate = (): Between => (go, args, isHere) =>
  Effect.gen(function* () {
    const calls: Array<() => unknown> = []
    const late = (path: string, each: unknown): unknown =>
      typeof each === "function" && isField(path)
        ? (...given: Args) => void calls.push(() => each(...given))
        : each
    const answer = yield* go(...(isHere ? args.map((each) => through(each, "", late)) : args))
    for (const call of calls) call()
    return answer
  })

const hasFieldToCall = (args: Args): boolean => {
  let isFound = false
  through(args, "", (path, each) => {
    isFound ||= typeof each === "function" && isField(path)
    return each
  })
  return isFound
}

/** Uses what the latest of concurrent calls was given. */
const mixesCalls = (): Between => {
  let latest: Args = []
  return (go, args, isHere) =>
    Effect.gen(function* () {
      if (!isHere) return yield* go(...args)
      latest = args
      yield* pause
      return yield* go(...latest)
    })
}

/** Every value a little different. */
const altered = (_path: string, value: unknown): unknown => {
  if (typeof value === "number") return value + 1
  if (typeof value === "string") return `${value} `
  if (value instanceof Uint8Array) return Uint8Array.from([...value, 1])
  return Option.isOption(value) ? Option.none() : value
}

/** Returns something else when it is asked again. */
const answersOtherwise = (): Between => {
  const asked = new Set<string>()
  return (go, args, isHere) =>
    Effect.suspend(() => {
      const question = textOf(args)
      const isAgain = isHere && asked.has(question)
      if (isHere) asked.add(question)
      return isAgain
        ? Effect.map(go(...args), (answer) => through(answer, "", altered))
        : go(...args)
    })
}

/** Acts twice. */
const repeats = (): Between => (go, args, isHere) =>
  isHere ? Effect.andThen(go(...args), go(...args)) : go(...args)

const always = () => true

/** Faults that any method may have. */
export const argumentFaults: ReadonlyArray<CallFault> = [
  {
    fault: "clears the bytes of its caller",
    fits: (args) => someBytes(args).length > 0,
    making: clearsBytes,
  },
  { fault: "returns the same bytes every time", fits: always, making: reusesBytes },
  { fault: "continues after a failure", fits: hasCallback, making: continuesAfterFailure },
  { fault: "awaits no callback", fits: hasCallback, making: awaitsNothing },
  { fault: "calls back too late", fits: hasFieldToCall, making: callsLate },
  { fault: "mixes up calls", fits: (args) => args.length > 0, making: mixesCalls, isRace: true },
  { fault: "returns something else when asked again", fits: always, making: answersOtherwise },
  { fault: "acts twice", fits: always, making: repeats },
]
