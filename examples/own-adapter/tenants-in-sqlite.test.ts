/** Specific to SQLite: how its errors are reported, and that the file outlives its connection. */
import { DatabaseSync } from "node:sqlite"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { aTenant } from "@procurement/contract-tests/builders"
import { TenantRepository } from "@procurement/domain/tenant"
import type { Unavailable } from "@procurement/domain/unavailable"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { afterAll } from "vitest"
import { layerTenantsInSqlite, makeTenantsInSqlite } from "./tenants-in-sqlite.ts"

const folder = mkdtempSync(join(tmpdir(), "tenants-in-sqlite-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.effect("finds again what another process has saved", () =>
  Effect.gen(function* () {
    const file = join(folder, "shared.db")
    const tenant = aTenant()
    const saving = TenantRepository.use((tenants) => tenants.save(tenant))
    const finding = TenantRepository.use((tenants) => tenants.find(tenant.id))
    yield* Effect.provide(saving, layerTenantsInSqlite(file))
    const found = yield* Effect.provide(finding, layerTenantsInSqlite(file))
    expect(Option.getOrUndefined(found)).toEqual(tenant)
  }),
)

it.effect("says Unavailable, to be tried again, when the database refuses", () =>
  Effect.gen(function* () {
    const database = new DatabaseSync(":memory:")
    const tenants = makeTenantsInSqlite(database)
    database.exec("drop table tenants")
    const error: Unavailable = yield* Effect.flip(tenants.save(aTenant()))
    expect([error.port, error.isRetryable]).toEqual(["TenantRepository", true])
  }),
)

it.effect("passes on what the caller's own function throws, and stores nothing", () =>
  Effect.gen(function* () {
    const tenants = makeTenantsInSqlite(new DatabaseSync(":memory:"))
    const tenant = aTenant()
    yield* tenants.save(tenant)
    const thrower = () => {
      throw new RangeError("no such plan")
    }
    const exit = yield* Effect.exit(tenants.modify(tenant.id, thrower))
    expect(Exit.isFailure(exit) && String(exit.cause)).toContain("no such plan")
    expect(yield* tenants.find(tenant.id)).toEqual(Option.some(tenant))
  }),
)
