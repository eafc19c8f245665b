/** Expectations that clauses share: exact values, options, expected failures, waiting. */
import { expect } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"

/**
 * The value without the classes that a driver may have left on it: a Buffer is a Uint8Array, a row
 * is an object. A key with the value undefined remains and differs from a missing key.
 */
const plain = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Uint8Array.from(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]))
}

/** Expects the same content, to the last byte and key. */
export const expectSame = (actual: unknown, expected: unknown): void => {
  expect(plain(actual)).toStrictEqual(plain(expected))
}

export const expectNone = (option: Option.Option<unknown>): void => {
  expect(Option.getOrUndefined(option)).toBeUndefined()
}

export const expectSome = <A>(option: Option.Option<A>): A => {
  expect(Option.isSome(option), "expected some value, found none").toBe(true)
  return Option.getOrThrow(option)
}

/** The failure of an effect that must fail. */
export const failureOf = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<E, never, R> =>
  Effect.map(Effect.result(effect), (result) => {
    expect(Result.isFailure(result), "expected a failure, found a success").toBe(true)
    return Result.getOrThrow(Result.flip(result))
  })

/** Repeats until the result is good; after `forMillis` returns the last result. */
export const eventually = <A, E, R>(
  ask: Effect.Effect<A, E, R>,
  isGood: (answer: A) => boolean,
  { forMillis = 5_000, everyMillis = 10 } = {},
): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    const rounds = Math.ceil(forMillis / everyMillis)
    for (let round = 0; round < rounds; round += 1) {
      const answer = yield* ask
      if (isGood(answer)) return answer
      yield* Effect.sleep(everyMillis)
    }
    return yield* ask
  })

/** Runs all of them concurrently. */
export const together = <A, E, R>(
  effects: ReadonlyArray<Effect.Effect<A, E, R>>,
): Effect.Effect<ReadonlyArray<A>, E, R> => Effect.all(effects, { concurrency: "unbounded" })
