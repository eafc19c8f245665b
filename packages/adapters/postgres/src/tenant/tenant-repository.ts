/** Tenants in PostgreSQL. */
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Tenant, TenantRepository, TenantRepositoryError } from "@procurement/domain/tenant"
import { attempt } from "../connection/attempt.ts"
import { documentReader, toJson } from "../connection/document.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { tenantRecord } from "./tenant.record.ts"

interface TenantRow {
  readonly id: string
  readonly body: unknown
}

const readTenant = documentReader("tenants", Tenant)

const findTenantSql = statement("find_tenant", "select body from tenants where id = $1")

const lockTenantSql = statement(
  "lock_tenant",
  "select id, body from tenants where id = $1 for no key update",
)

const changeTenantSql = statement(
  "change_tenant",
  "update tenants set body = $2::jsonb where id = $1",
)

/** Values: how many, the tenant after which the page begins ("" is before all). */
const pageSql = statement(
  "page_of_tenants",
  "select id, body from tenants where id > $2 order by id limit $1",
)

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
  modify: (id, change) =>
    attempt(TenantRepositoryError, () =>
      sql.transaction(async (query) => {
        const [row] = await query<TenantRow>(lockTenantSql, [id])
        if (row === undefined) return Option.none()
        const changed = change(readTenant(id, row.body))
        await query(changeTenantSql, [id, toJson(changed)])
        return Option.some(changed)
      }),
    ),
  page: ({ after = "", limit }) =>
    attempt(TenantRepositoryError, async () => {
      const rows = await sql.query<TenantRow>(pageSql, [limit + 1, after])
      const tenants = rows.slice(0, limit).map(({ id, body }) => readTenant(id, body))
      return { tenants, hasMore: rows.length > limit }
    }),
})

export const layerTenantRepository = (database: Database): Layer.Layer<TenantRepository> =>
  Layer.sync(TenantRepository, () => makeTenantRepository(database))
