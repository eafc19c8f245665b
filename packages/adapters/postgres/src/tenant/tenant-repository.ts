/** Tenants in PostgreSQL. */
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Tenant, TenantRepository, TenantRepositoryError } from "@procurement/domain/tenant"
import { attempt } from "../connection/attempt.ts"
import { documentReader } from "../connection/document.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { tenantRecord } from "./tenant.record.ts"

const readTenant = documentReader("tenants", Tenant)

const findTenantSql = statement("find_tenant", "select body from tenants where id = $1")

export const makeTenantRepository = ({ orm, sql }: Database): TenantRepository["Service"] => ({
  find: (id) =>
    attempt(TenantRepositoryError, async () => {
      const [row] = await sql.query<{ body: unknown }>(findTenantSql, [id])
      return Option.map(Option.fromUndefinedOr(row), ({ body }) => readTenant(id, body))
    }),
  save: (tenant) =>
    attempt(TenantRepositoryError, async () => {
      await orm.em.fork().upsert(tenantRecord, { id: tenant.id, body: tenant })
    }),
})

export const layerTenantRepository = (database: Database): Layer.Layer<TenantRepository> =>
  Layer.sync(TenantRepository, () => makeTenantRepository(database))
