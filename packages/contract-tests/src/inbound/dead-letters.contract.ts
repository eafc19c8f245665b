/**
 * The contract of `DeadLetters`. Its layer also provides `DeadLetterChannels` of the same store.
 */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type DeadLetter,
  deadLetterCause,
  deadLetterReasons,
  deadLetterPlace,
  DeadLetters,
} from "@procurement/domain/inbound"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { freshCode, usualInstant } from "../builders/fresh.ts"
import { aMessage } from "../builders/messages.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame, failureOf } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"
import {
  type DeadLetterPorts,
  type NewDeadLetter,
  DeadLetterChannels,
} from "./dead-letter-channels.ts"

const messageName = () => {
  const { source, id } = aMessage()
  return { source, id }
}

/** Letters with one key, one for each reason; the first one is undecodable. */
const someLetters = (key = freshCode()): ReadonlyArray<NewDeadLetter> =>
  deadLetterReasons.map((reason, nth) => ({
    key,
    body: ` {"nr": ${nth}, "text": "Zażółć\\u0000 gęślą" }\n`,
    message: nth === 0 ? undefined : messageName(),
    cause: deadLetterCause(reason, `nr ${nth}: jaźń & <ł>`),
    at: instant(usualInstant + nth),
  }))

const channelWith = Effect.fnUntraced(function* (letters: ReadonlyArray<NewDeadLetter>) {
  const channels = yield* DeadLetterChannels
  const channel = yield* channels.freshChannel
  for (const letter of letters) yield* channels.deadLetter(channel, letter)
  return channel
})

const readIn = Effect.fnUntraced(function* (channel: string) {
  const deadLetters = yield* DeadLetters
  const all: Array<DeadLetter> = []
  yield* deadLetters.read(channel, (letters) => Effect.sync(() => void all.push(...letters)))
  return all
})

const placesOf = (letters: ReadonlyArray<DeadLetter>) => letters.map(({ place }) => place)
const contentOf = ({ key, body }: NewDeadLetter) => ({ key, body })

class SeenEnough extends Data.TaggedError("SeenEnough")<{ readonly count: number }> {}

export const deadLettersClauses = clauses<DeadLetterPorts>({
  *"reads no dead letters from a channel without dead letters"() {
    yield* channelWith(someLetters())
    const empty = yield* channelWith([])
    expect(yield* readIn(empty)).toEqual([])
  },

  *"reads every dead letter with its message, cause and time, in the order of arrival"() {
    const letters = someLetters()
    const channel = yield* channelWith(letters)
    const read = yield* readIn(channel)
    expectSame(
      read.map(({ message, cause, deadLetteredAt }) => ({ message, cause, deadLetteredAt })),
      letters.map(({ message, cause, at }) => ({ message, cause, deadLetteredAt: at })),
    )
    expect(new Set(placesOf(read)).size).toBe(letters.length)
  },

  *"keeps dead letters that are read or sent back"() {
    const deadLetters = yield* DeadLetters
    const channel = yield* channelWith(someLetters())
    const read = yield* readIn(channel)
    yield* deadLetters.sendBack(channel, placesOf(read).slice(0, 2))
    expectSame(yield* readIn(channel), read)
  },

  *"stops reading dead letters when the reader fails, and fails with its error"() {
    const deadLetters = yield* DeadLetters
    const channel = yield* channelWith(someLetters())
    let calls = 0
    const handle = (letters: ReadonlyArray<DeadLetter>) =>
      Effect.suspend(() => {
        calls += 1
        return Effect.fail(new SeenEnough({ count: letters.length }))
      })
    const failure = yield* failureOf(deadLetters.read(channel, handle))
    expect(failure._tag).toBe("SeenEnough")
    expect(calls).toBe(1)
  },

  *"passes dead letters to the reader one after the other and ends after the last"() {
    const deadLetters = yield* DeadLetters
    const channel = yield* channelWith([...someLetters(), ...someLetters(), ...someLetters()])
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
  },

  *"sends the given dead letters back byte for byte, with their keys and in the given order"() {
    const deadLetters = yield* DeadLetters
    const channels = yield* DeadLetterChannels
    const letters = someLetters()
    const channel = yield* channelWith(letters)
    const [first, , third, , fifth] = placesOf(yield* readIn(channel))
    yield* deadLetters.sendBack(channel, [fifth!, first!, third!])
    const expected = [letters[4]!, letters[0]!, letters[2]!].map(contentOf)
    expectSame(yield* channels.sentBack(channel), expected)
  },

  *"sends nothing back when one of the dead letters does not exist, and reports which"() {
    const deadLetters = yield* DeadLetters
    const channels = yield* DeadLetterChannels
    const channel = yield* channelWith(someLetters())
    const [first] = placesOf(yield* readIn(channel))
    const nowhere = deadLetterPlace("7777:123456")
    const failure = yield* failureOf(deadLetters.sendBack(channel, [first!, nowhere]))
    expect(failure).toMatchObject({ _tag: "DeadLetterNotFound", place: nowhere })
    expectSame(yield* channels.sentBack(channel), [])
  },
})

export const deadLettersContract = suiteOf({ port: "DeadLetters", clauses: deadLettersClauses })
