import { sellerTenantId } from "@procurement/domain/identity"
import { createHash } from "node:crypto"
import { describe, expect, it } from "@effect/vitest"
import {
  layerEntropyMemory,
  makeAuditLogMemory,
  makeOperatorTokenStoreMemory,
} from "@procurement/adapter-memory"
import { AuditLog, isAccessEvent, listAuditEvents } from "@procurement/domain/audit"
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
    Layer.sync(AuditLog, () => makeAuditLogMemory()),
    Layer.succeed(SecretHashing, { hashOf }),
    layerEntropyMemory(20_261_120),
  )
const anna = "anna" as OperatorName
const by = "command line"
const anywhere = () => false

describe("Operators", () => {
  it.effect("a created token works for 90 days, and only its hash is stored", () =>
    Effect.gen(function* () {
      const { value } = yield* createOperator({ name: anna, scopes: ["support", "reader"], by })
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
      const request = { name: anna, scopes: ["reader"], networks, days: 1, by } as const
      const { value } = yield* createOperator(request)
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
      const { value } = yield* createOperator({ name: anna, scopes: ["reader"], by })
      const store = yield* OperatorTokenStore
      const noteUse = () => Effect.fail(new Unavailable({ port: "OperatorTokenStore" }))
      const used = authenticateOperator(hashOf(value), anywhere)
      const broken = Effect.provideService(used, OperatorTokenStore, { ...store, noteUse })
      expect((yield* broken).name).toBe("anna")
    }).pipe(Effect.provide(world())),
  )

  it.effect("a name has one token, until it is removed", () =>
    Effect.gen(function* () {
      const request = { name: anna, scopes: ["reader"], by } as const
      const { value } = yield* createOperator(request)
      expect((yield* Effect.flip(createOperator(request)))._tag).toBe("OperatorExists")
      yield* removeOperator(anna, by)
      expect((yield* Effect.flip(removeOperator(anna, by)))._tag).toBe("OperatorNotFound")
      const gone = yield* Effect.flip(authenticateOperator(hashOf(value), anywhere))
      expect(gone).toMatchObject({ _tag: "OperatorTokenNotAccepted", reason: "Unknown" })
      yield* createOperator(request)
    }).pipe(Effect.provide(world())),
  )

  it.effect("the seller's audit log says who created and removed a token, without its value", () =>
    Effect.gen(function* () {
      const networks = ["10.0.0.0/8", "192.0.2.7"]
      yield* createOperator({ name: anna, scopes: ["support", "reader"], networks, days: 30, by })
      yield* TestClock.adjust("1 minute")
      yield* removeOperator(anna, by)
      const { events } = yield* listAuditEvents({ tenantId: sellerTenantId, limit: 10 })
      const actor = { type: "operator", operator: "command line" }
      const details = { scopes: "reader support", networks: "10.0.0.0/8 192.0.2.7", days: "30" }
      expect(events).toEqual([
        expect.objectContaining({
          actor,
          subject: { type: "operation", id: "removeOperator" },
          details: { name: "anna" },
        }),
        expect.objectContaining({
          actor,
          subject: { type: "operation", id: "createOperator" },
          details: { name: "anna", ...details },
        }),
      ])
      expect(events.filter(isAccessEvent)).toEqual([])
    }).pipe(Effect.provide(world())),
  )

  it.effect("no token is created without its record", () =>
    Effect.gen(function* () {
      const log = yield* AuditLog
      const record = () => Effect.fail(new Unavailable({ port: "AuditLog" }))
      const request = createOperator({ name: anna, scopes: ["reader"], by })
      yield* Effect.flip(Effect.provideService(request, AuditLog, { ...log, record }))
      expect(yield* listOperators).toEqual([])
    }).pipe(Effect.provide(world())),
  )
})
