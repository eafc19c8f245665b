/** Faults in one method: what it remembers, splits, ignores or decides too early. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { Sabotage } from "../saboteurs/sabotage.ts"
import { type Args, type Between, type Call, type CallFault, pause } from "./fault.ts"
import { shapeOf, textOf, through } from "./through.ts"

/** A stale cache: the answer to a question asked before. */
const remembers = (): Between => {
  const answers = new Map<string, unknown>()
  return (go, args, isHere) =>
    Effect.suspend(() => {
      const question = textOf(args)
      if (isHere && answers.has(question)) return Effect.succeed(answers.get(question))
      const noting = (answer: unknown) => Effect.sync(() => void answers.set(question, answer))
      return isHere ? Effect.tap(go(...args), noting) : go(...args)
    })
}

/** Calls its callbacks with what they would have been given before a pause. */
const decidesEarly = (): Between => (go, args, isHere) =>
  Effect.gen(function* () {
    if (!isHere) return yield* go(...args)
    let early: Args | undefined
    const looking = (...given: Args): never => {
      early = given
      throw new Sabotage()
    }
    const exit = yield* Effect.exit(
      go(...args.map((each) => (typeof each === "function" ? looking : each))),
    )
    if (early === undefined) return yield* exit
    yield* pause
    const deciding = args.map((each) => {
      if (typeof each !== "function") return each
      return (...given: Args): unknown => {
        const known = early ?? given
        early = undefined
        return each(...known)
      }
    })
    return yield* go(...deciding)
  })

/** Two answers as one: what lists hold, what is found, how many. */
const merged = (left: unknown, right: unknown): unknown => {
  if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right]
  if (Option.isOption(left)) return Option.isSome(left) ? left : right
  if (typeof left === "number" && typeof right === "number") return left + right
  if (left === false || left === undefined) return right
  if (typeof left !== "object" || left === null) return left
  const others = new Map(typeof right === "object" && right !== null ? Object.entries(right) : [])
  const fields = Object.entries(left).map(([key, each]) => [key, merged(each, others.get(key))])
  return Object.fromEntries(fields)
}

/** Handles the elements of its first list one by one. */
const splitsList = (): Between => (go, args, isHere) => {
  const place = args.findIndex((each) => Array.isArray(each))
  const list: unknown = args[place]
  if (!isHere || !Array.isArray(list) || list.length < 2) return go(...args)
  const one = (each: unknown): Call =>
    Effect.andThen(Effect.yieldNow, go(...args.with(place, [each])))
  return Effect.map(Effect.forEach(list, one), (answers) => answers.reduce(merged))
}

const maximumOthers = 6

/** Finds what other texts of the same shape would find too, as if a condition were missing. */
export const ignoresText = (path: string) => (): Between => {
  const texts = new Set<string>()
  const noting = (_path: string, each: unknown): unknown => {
    if (typeof each === "string") texts.add(each)
    return each
  }
  const isLike = (own: unknown) => (each: string) =>
    typeof own === "string" && each !== own && shapeOf(each) === shapeOf(own)
  return (go, args, isHere) =>
    Effect.gen(function* () {
      let own: unknown
      const withText = (text?: string) =>
        args.map((arg, nth) =>
          through(arg, `(${nth})`, (place, each) => {
            if (place !== path) return noting(place, each)
            own = text ?? each
            return own
          }),
        )
      const first = yield* Effect.exit(go(...withText()))
      const others = isHere ? [...texts].filter(isLike(own)).slice(-maximumOthers) : []
      const exits = [first]
      for (const text of others) exits.push(yield* Effect.exit(go(...withText(text))))
      const answers = exits.filter(Exit.isSuccess).map(({ value }) => value)
      through(answers, "", noting)
      return answers.length === 0 ? yield* first : answers.reduce(merged)
    })
}

/** Answers as if it had done something. */
export const answersOnly = (answer: unknown) => (): Between => (go, args, isHere) =>
  isHere ? Effect.succeed(answer) : go(...args)

/** Takes a failure for a success. */
export const succeedsWith = (answer: unknown) => (): Between => (go, args, isHere) =>
  isHere ? Effect.catchCause(go(...args), () => Effect.succeed(answer)) : go(...args)

/** Faults that any method may have. */
export const callFaults: ReadonlyArray<CallFault> = [
  {
    fault: "decides on what it has read before a pause",
    fits: (args) => args.some((each) => typeof each === "function"),
    making: decidesEarly,
    isRace: true,
  },
  {
    fault: "handles a list in steps",
    fits: (args) => args.some((each) => Array.isArray(each) && each.length > 1),
    making: splitsList,
    isRace: true,
  },
  { fault: "returns what it returned before", fits: () => true, making: remembers },
]
