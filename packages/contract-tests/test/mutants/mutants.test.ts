/** What counts as a proof of a clause, and that a port needs nothing but a reference for it. */
import { describe, expect, it } from "@effect/vitest"
import { makeTenantRepositoryMemory } from "@procurement/adapter-memory"
import { type Tenant, TenantRepository } from "@procurement/domain/tenant"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { aTenant } from "../../src/builders/index.ts"
import { clause, type Clause } from "../../src/suite/index.ts"
import { expectSame, expectSome, together } from "../../src/suite/expecting.ts"
import { groundOf } from "./grounds.ts"
import { proverOf } from "./mutants.ts"

const ground = groundOf(
  TenantRepository,
  () => ({ tenants: new Map<string, Tenant>() }),
  ({ tenants }) => makeTenantRepositoryMemory(tenants),
)

const saved = Effect.gen(function* () {
  const tenants = yield* TenantRepository
  const tenant = aTenant(undefined, { contract: {} })
  yield* tenants.save(tenant)
  return { tenants, tenant, found: yield* tenants.find(tenant.id) }
})

const looksOnly = clause("saves and finds, and expects nothing", Effect.asVoid(saved))

const finds = (title: string) =>
  clause(
    title,
    Effect.map(saved, ({ tenant, found }) => expectSame(expectSome(found), tenant)),
  )

/** Raises the factor of a tenant that many times at once. */
const raises = (title: string, expected: number) =>
  clause(
    title,
    Effect.gen(function* () {
      const { tenants, tenant } = yield* saved
      const raise = tenants.modify(tenant.id, ({ contract, ...rest }) => ({
        ...rest,
        contract: { ...contract, rateFactor: (contract.rateFactor ?? 0) + 1 },
      }))
      yield* together([raise, raise, raise])
      const { contract } = expectSome(yield* tenants.find(tenant.id))
      expect(contract.rateFactor).toBeGreaterThanOrEqual(expected)
    }),
  )

const proofs = Effect.fnUntraced(function* (clauses: ReadonlyArray<Clause<TenantRepository>>) {
  const prove = yield* proverOf("TenantRepository", clauses, ground)
  const all = yield* Effect.forEach(clauses, ({ title }) => prove(title))
  return all.map(({ killedBy }) => killedBy)
})

/** A port that nothing else knows. */
class Shelf extends Context.Service<
  Shelf,
  {
    readonly put: (name: string, weight: number) => Effect.Effect<void>
    readonly weightOf: (name: string) => Effect.Effect<number>
  }
>()("@procurement/contract-tests/test/Shelf") {}

const shelf = groundOf(
  Shelf,
  () => ({ things: new Map<string, number>() }),
  ({ things }) => ({
    put: (name, weight) => Effect.sync(() => void things.set(name, weight)),
    weightOf: (name) => Effect.sync(() => things.get(name) ?? 0),
  }),
)

const weighs = (title: string, expected: number, ...put: ReadonlyArray<number>) =>
  clause(
    title,
    Effect.gen(function* () {
      const { put: putOne, weightOf } = yield* Shelf
      for (const weight of put) yield* putOne("book", weight)
      expect(yield* weightOf("book")).toBe(expected)
    }),
  )

describe("proverOf", () => {
  it.live("mutants of a new port's reference break each of its clauses", () =>
    Effect.gen(function* () {
      const clauses = [
        weighs("weighs nothing that is not there", 0),
        weighs("weighs what is there", 2, 2),
        weighs("weighs what was put there last", 3, 2, 3),
      ]
      const prove = yield* proverOf("Shelf", clauses, shelf)
      const all = yield* Effect.forEach(clauses, ({ title }) => prove(title))
      expect(all.map(({ killedBy }) => killedBy)).toEqual([
        "adds 1 to a zero of Shelf.weightOf()!",
        "writes in capitals Shelf.put(0)",
        "updates nothing in things, in Shelf.put",
      ])
    }),
  )

  it.live("a named mutant proves a clause though it breaks an earlier one, if it exists", () =>
    Effect.gen(function* () {
      const prove = yield* proverOf("TenantRepository", [finds("first"), finds("again")], ground)
      const fault = "inserts nothing into tenants, in TenantRepository.save"
      expect((yield* prove("again", { chosen: fault })).killedBy).toBe(fault)
      expect((yield* prove("again", { chosen: "has no fault" })).killedBy).toBeUndefined()
    }),
  )

  it.live("a mutant that comes first is judged like all others", () =>
    Effect.gen(function* () {
      const clauses = [finds("first"), finds("again")]
      const prove = yield* proverOf("TenantRepository", clauses, ground)
      const fault = "inserts nothing into tenants, in TenantRepository.save"
      expect(yield* prove("first", { first: fault })).toEqual({ tried: [fault], killedBy: fault })
      const again = yield* prove("again", { first: fault })
      expect(again.killedBy).toBeUndefined()
      expect(again.tried[0]).toBe(fault)
      expect(again.tried.toSorted()).toEqual((yield* prove("again")).tried.toSorted())
    }),
  )

  it.live("no mutant proves a clause that expects nothing", () =>
    Effect.map(proofs([looksOnly]), (found) => expect(found).toEqual([undefined])),
  )

  it.live("no mutant proves a clause that repeats an earlier one", () =>
    Effect.map(proofs([finds("first"), finds("again")]), ([first, again]) => {
      expect(first).toContain("TenantRepository")
      expect(again).toBeUndefined()
    }),
  )

  it.live("only a race proves a clause whose calls run at the same time", () =>
    Effect.map(proofs([raises("weak", 1), raises("strict", 3)]), ([weak, strict]) => {
      expect(weak).toBeUndefined()
      expect(strict).toMatch(/before a pause|outdated/)
    }),
  )

  it.live("a clause that the honest reference breaks is no proof", () =>
    Effect.map(Effect.exit(proofs([raises("too strict", 4)])), ({ _tag }) =>
      expect(_tag).toBe("Failure"),
    ),
  )
})
