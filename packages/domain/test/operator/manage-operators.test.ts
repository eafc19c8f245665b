import { createHash } from "node:crypto"
import { describe, expect, it } from "@effect/vitest"
import { layerEntropyMemory, makeOperatorTokenStoreMemory } from "@procurement/adapter-memory"
import { type SecretHash, SecretHashing } from "@procurement/domain/credential"
import {
  authenticateOperator,
  createOperator,
  listOperators,
  type OperatorName,
  OperatorTokenStore,
  removeOperator,
} from "@procurement/domain/operator"
import { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex") as SecretHash
const world = () =>
  Layer.mergeAll(
    Layer.sync(OperatorTokenStore, makeOperatorTokenStoreMemory),
    Layer.succeed(SecretHashing, { hashOf }),
    layerEntropyMemory(20_261_120),
  )
const anna = "anna" as OperatorName
const anywhere = () => false

describe("Operators", () => {
  it.effect("a created token works for 90 days, and only its hash is stored", () =>
    Effect.gen(function* () {
      const { value } = yield* createOperator({ name: anna, scopes: ["support", "reader"] })
      expect(value).toMatch(/^ppl_op_[0-9A-Za-z]{49}$/)
      const stored = yield* listOperators
      expect(stored).toMatchObject([{ name: "anna", scopes: ["reader", "support"], networks: [] }])
      expect(JSON.stringify(stored)).not.toContain(value)
      yield* TestClock.adjust("2159 hours")
      expect(yield* authenticateOperator(hashOf(value), anywhere)).toEqual(stored[0])
      yield* TestClock.adjust("1 hour")
      const late = yield* Effect.flip(authenticateOperator(hashOf(value), anywhere))
      expect(late).toMatchObject({ _tag: "OperatorTokenNotAccepted", reason: "Expired" })
    }).pipe(Effect.provide(world())),
  )

  it.effect("a use is recorded, a rejected one is not", () =>
    Effect.gen(function* () {
      const networks = ["10.0.0.0/8"]
      const { value } = yield* createOperator({ name: anna, scopes: ["reader"], networks, days: 1 })
      yield* TestClock.adjust("1 hour")
      const refused = yield* Effect.flip(authenticateOperator(hashOf(value), () => false))
      expect(refused._tag).toBe("OperatorAddressRefused")
      expect((yield* listOperators)[0]).not.toHaveProperty("lastUsedAt")
      yield* authenticateOperator(hashOf(value), (network) => network === "10.0.0.0/8")
      expect((yield* listOperators)[0]).toHaveProperty("lastUsedAt", 3_600_000)
    }).pipe(Effect.provide(world())),
  )

  it.effect("a token works although its use can't be recorded", () =>
    Effect.gen(function* () {
      const { value } = yield* createOperator({ name: anna, scopes: ["reader"] })
      const store = yield* OperatorTokenStore
      const noteUse = () => Effect.fail(new Unavailable({ port: "OperatorTokenStore" }))
      const used = authenticateOperator(hashOf(value), anywhere)
      const broken = Effect.provideService(used, OperatorTokenStore, { ...store, noteUse })
      expect((yield* broken).name).toBe("anna")
    }).pipe(Effect.provide(world())),
  )

  it.effect("a name has one token, until it is removed", () =>
    Effect.gen(function* () {
      const request = { name: anna, scopes: ["reader"] } as const
      const { value } = yield* createOperator(request)
      expect((yield* Effect.flip(createOperator(request)))._tag).toBe("OperatorExists")
      yield* removeOperator(anna)
      expect((yield* Effect.flip(removeOperator(anna)))._tag).toBe("OperatorNotFound")
      const gone = yield* Effect.flip(authenticateOperator(hashOf(value), anywhere))
      expect(gone).toMatchObject({ _tag: "OperatorTokenNotAccepted", reason: "Unknown" })
      yield* createOperator(request)
    }).pipe(Effect.provide(world())),
  )
})
