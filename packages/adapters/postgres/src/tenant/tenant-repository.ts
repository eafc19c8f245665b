/** Tenants in PostgreSQL. */
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Tenant, TenantRepository, TenantRepositoryError } from "@procurement/domain/tenant"
import { attempt } from "../connection/attempt.ts"
import { documentReader } from "../connection/document.ts"
import type { Database } from "../database.ts"
import { tenantRecord } from "./tenant.record.ts"

const readTenant = documentReader("tenants", Tenant)

export const makeTenantRepository = ({ orm }: Database): TenantRepository["Service"] => ({
  find: (id) =>
    attempt(TenantRepositoryError, async () => {
      const row = await orm.em.fork().findOne(tenantRecord, { id })
      return row === null ? Option.none() : Option.some(readTenant(id, row.body))
    }),
  save: (tenant) =>
    attempt(TenantRepositoryError, async () => {
      await orm.em.fork().upsert(tenantRecord, { id: tenant.id, body: tenant })
    }),
})

export const layerTenantRepository = (database: Database): Layer.Layer<TenantRepository> =>
  Layer.sync(TenantRepository, () => makeTenantRepository(database))
