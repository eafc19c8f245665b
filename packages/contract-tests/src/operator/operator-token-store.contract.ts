/** The contract of `OperatorTokenStore`. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { type OperatorName, OperatorTokenStore } from "@procurement/domain/operator"
import * as Effect from "effect/Effect"
import { anOperatorToken, freshSecretHash } from "../builders/credentials.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { suiteOf } from "../suite/register.ts"

/** A stored token. */
const saved = Effect.fnUntraced(function* (name?: string) {
  const store = yield* OperatorTokenStore
  const token = anOperatorToken(undefined, name === undefined ? {} : { name: name as OperatorName })
  expect(yield* store.save(token)).toBe(true)
  return token
})

export const operatorTokenStoreClauses = clauses<OperatorTokenStore>({
  "returns every token exactly as it was saved, only for its hash": forEachRun(function* (random) {
    const store = yield* OperatorTokenStore
    const [token, other] = [anOperatorToken(random), anOperatorToken(random)]
    expect(yield* store.save(token)).toBe(true)
    yield* store.save(other)
    expectSame(expectSome(yield* store.find(token.hash)), token)
    expectNone(yield* store.find(freshSecretHash()))
  }),

  *"lists all tokens in the order of their names"() {
    const store = yield* OperatorTokenStore
    const { name } = anOperatorToken()
    const [third, first, second] = [
      yield* saved(`${name}_`),
      yield* saved(`${name}-`),
      yield* saved(`${name}0`),
    ]
    const listed = (yield* store.list).filter((token) => token.name.startsWith(name))
    expectSame(listed, [first, second, third])
  },

  *"stores nothing under a name that has a token"() {
    const store = yield* OperatorTokenStore
    const token = yield* saved()
    const second = anOperatorToken(undefined, { name: token.name })
    expect(yield* store.save(second)).toBe(false)
    expectNone(yield* store.find(second.hash))
    expectSame(expectSome(yield* store.find(token.hash)), token)
  },

  *"stores one token of a name when several callers save one concurrently"() {
    const store = yield* OperatorTokenStore
    const { name } = anOperatorToken()
    const attempts = Array.from({ length: 4 }, () => anOperatorToken(undefined, { name }))
    const answers = yield* together(attempts.map((each) => store.save(each)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expectSame(
      (yield* store.list).filter((token) => token.name === name),
      attempts.filter((_, nth) => answers[nth] === true),
    )
  },

  *"removes the token of the name and no other"() {
    const store = yield* OperatorTokenStore
    const [gone, other] = [yield* saved(), yield* saved()]
    expect(yield* store.remove(gone.name)).toBe(true)
    expect(yield* store.remove(gone.name)).toBe(false)
    expectNone(yield* store.find(gone.hash))
    expectSame(expectSome(yield* store.find(other.hash)), other)
    const again = anOperatorToken(undefined, { name: gone.name })
    expect(yield* store.save(again)).toBe(true)
    expectSame(expectSome(yield* store.find(again.hash)), again)
  },

  *"records the last use of a token to the minute, and never an earlier one"() {
    const store = yield* OperatorTokenStore
    const [token, other] = [yield* saved(), yield* saved()]
    const usedAt = instant(token.createdAt + 3_600_000)
    const seen = []
    for (const millis of [0, 59_999, 60_000, 1, 119_999, 120_000]) {
      yield* store.noteUse(token.hash, instant(usedAt + millis))
      const { lastUsedAt = Number.NaN } = expectSome(yield* store.find(token.hash))
      seen.push(lastUsedAt - usedAt)
    }
    expect(seen).toEqual([0, 0, 60_000, 60_000, 60_000, 120_000])
    expectSame(expectSome(yield* store.find(other.hash)), other)
  },

  *"ignores the use of an unknown token"() {
    const store = yield* OperatorTokenStore
    const token = yield* saved()
    yield* store.noteUse(freshSecretHash(), token.createdAt)
    expectSame(expectSome(yield* store.find(token.hash)), token)
  },
})

export const operatorTokenStoreContract = suiteOf({
  port: "OperatorTokenStore",
  clauses: operatorTokenStoreClauses,
})
