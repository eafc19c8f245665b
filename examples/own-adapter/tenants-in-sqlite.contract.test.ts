/** Tenants in SQLite keep the contract of their port: the proof is one call. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { tenantRepositoryContract } from "@procurement/contract-tests/tenant"
import { afterAll } from "vitest"
import { layerTenantsInSqlite } from "./tenants-in-sqlite.ts"

const folder = mkdtempSync(join(tmpdir(), "tenants-in-sqlite-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

tenantRepositoryContract("SQLite", layerTenantsInSqlite(join(folder, "tenants.db")), {
  isolated: true,
})
