/** The contract of `DeadLetters`. Its layer provides a `LetterYard` over the same store. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type DeadLetter,
  deadLetterCause,
  deadLetterReasons,
  type DeadLetterPlace,
  DeadLetters,
} from "@procurement/domain/inbound"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import { freshCode, usualInstant } from "../builders/fresh.ts"
import { aMessage } from "../builders/messages.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame, failureOf } from "../suite/expecting.ts"
import { registerSuite } from "../suite/register.ts"
import { type DeadLetterPorts, type LetterToSetAside, LetterYard } from "./letter-yard.ts"

const messageName = () => {
  const { source, id } = aMessage()
  return { source, id }
}

/** Letters of one key, one for each reason; the first one could not be read. */
const someLetters = (key = freshCode()): ReadonlyArray<LetterToSetAside> =>
  deadLetterReasons.map((reason, nth) => ({
    key,
    body: ` {"nr": ${nth}, "text": "Zażółć\\u0000 gęślą" }\n`,
    message: nth === 0 ? undefined : messageName(),
    cause: deadLetterCause(reason, `nr ${nth}: jaźń & <ł>`),
    at: instant(usualInstant + nth),
  }))

const yardWith = Effect.fnUntraced(function* (letters: ReadonlyArray<LetterToSetAside>) {
  const yard = yield* LetterYard
  const channel = yield* yard.freshChannel
  for (const letter of letters) yield* yard.setAside(channel, letter)
  return channel
})

const readIn = Effect.fnUntraced(function* (channel: string) {
  const deadLetters = yield* DeadLetters
  const all: Array<DeadLetter> = []
  yield* deadLetters.read(channel, (letters) => Effect.sync(() => void all.push(...letters)))
  return all
})

const placesOf = (letters: ReadonlyArray<DeadLetter>) => letters.map(({ place }) => place)
const contentOf = ({ key, body }: LetterToSetAside) => ({ key, body })

const nothingThere = clause(
  "reads no dead letter of a channel that has none",
  Effect.gen(function* () {
    yield* yardWith(someLetters())
    const empty = yield* yardWith([])
    expect(yield* readIn(empty)).toEqual([])
  }),
)

const asSetAside = clause(
  "reads every dead letter with message, cause and time, in the order of setting aside",
  Effect.gen(function* () {
    const letters = someLetters()
    const channel = yield* yardWith(letters)
    const read = yield* readIn(channel)
    expectSame(
      read.map(({ channel: from, message, cause, setAsideAt }) => ({
        channel: from,
        message,
        cause,
        setAsideAt,
      })),
      letters.map(({ message, cause, at }) => ({ channel, message, cause, setAsideAt: at })),
    )
    expect(new Set(placesOf(read)).size).toBe(letters.length)
  }),
)

const staysThere = clause(
  "leaves dead letters where they are when they are read or sent back",
  Effect.gen(function* () {
    const deadLetters = yield* DeadLetters
    const channel = yield* yardWith(someLetters())
    const read = yield* readIn(channel)
    yield* deadLetters.sendBack(channel, placesOf(read).slice(0, 2))
    expectSame(yield* readIn(channel), read)
  }),
)

class SeenEnough extends Data.TaggedError("SeenEnough")<{ readonly count: number }> {}

const untilSeenEnough = clause(
  "shows no more dead letters once whoever looks has failed, and fails with that",
  Effect.gen(function* () {
    const deadLetters = yield* DeadLetters
    const channel = yield* yardWith(someLetters())
    let looks = 0
    const look = (letters: ReadonlyArray<DeadLetter>) =>
      Effect.suspend(() => {
        looks += 1
        return Effect.fail(new SeenEnough({ count: letters.length }))
      })
    const failure = yield* failureOf(deadLetters.read(channel, look))
    expect(failure._tag).toBe("SeenEnough")
    expect(looks).toBe(1)
  }),
)

const oneLookAtATime = clause(
  "shows dead letters when those before have been looked at, and ends after the last look",
  Effect.gen(function* () {
    const deadLetters = yield* DeadLetters
    const channel = yield* yardWith([...someLetters(), ...someLetters(), ...someLetters()])
    let underWay = 0
    let most = 0
    yield* deadLetters.read(channel, () =>
      Effect.gen(function* () {
        underWay += 1
        most = Math.max(most, underWay)
        yield* Effect.sleep(2)
        underWay -= 1
      }),
    )
    expect({ most, underWay }).toEqual({ most: 1, underWay: 0 })
  }),
)

const byteForByte = clause(
  "sends dead letters back byte for byte under the same key, in the order given, and no others",
  Effect.gen(function* () {
    const deadLetters = yield* DeadLetters
    const yard = yield* LetterYard
    const letters = someLetters()
    const channel = yield* yardWith(letters)
    const [first, , third, , fifth] = placesOf(yield* readIn(channel))
    yield* deadLetters.sendBack(channel, [fifth!, first!, third!])
    const expected = [letters[4]!, letters[0]!, letters[2]!].map(contentOf)
    expectSame(yield* yard.sentBack(channel), expected)
  }),
)

const notThere = clause(
  "sends nothing back when one of the dead letters is not there, and says which",
  Effect.gen(function* () {
    const deadLetters = yield* DeadLetters
    const yard = yield* LetterYard
    const channel = yield* yardWith(someLetters())
    const [first] = placesOf(yield* readIn(channel))
    const nowhere = "7777:123456" as DeadLetterPlace
    const failure = yield* failureOf(deadLetters.sendBack(channel, [first!, nowhere]))
    expect(failure).toMatchObject({ _tag: "DeadLetterNotFound", place: nowhere })
    expectSame(yield* yard.sentBack(channel), [])
  }),
)

export const deadLettersClauses: ReadonlyArray<Clause<DeadLetterPorts>> = [
  nothingThere,
  asSetAside,
  staysThere,
  untilSeenEnough,
  oneLookAtATime,
  byteForByte,
  notThere,
]

export const deadLettersContract = <E>(
  adapter: string,
  layer: Layer.Layer<DeadLetterPorts, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "DeadLetters", adapter, layer, can }, deadLettersClauses)
