/** What counts as a proof of a clause, and that faulty adapters of every kind are caught. */
import { describe, expect, it } from "@effect/vitest"
import { makeTenantRepositoryMemory } from "@procurement/adapter-memory"
import { type Tenant, TenantRepository } from "@procurement/domain/tenant"
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

/** A clause that raises a tenant's factor `times` times concurrently. */
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

describe("proverOf", () => {
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
