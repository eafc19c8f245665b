/** A tenant as a row. */
import { defineEntity, p } from "@mikro-orm/core"
import type { Tenant } from "@procurement/domain/tenant"

export const tenantRecord = defineEntity({
  name: "TenantRecord",
  tableName: "tenants",
  properties: {
    id: p.text().collation("C").primary(),
    body: p.json<Tenant>(),
  },
})
