/** An API client as a row. */
import { defineEntity, p } from "@mikro-orm/core"
import type { ApiClient } from "@procurement/domain/credential"

export const apiClientRecord = defineEntity({
  name: "ApiClientRecord",
  tableName: "api_clients",
  indexes: [{ properties: ["tenantId", "clientId"] }],
  properties: {
    clientId: p.text().collation("C").primary(),
    tenantId: p.text().collation("C"),
    body: p.json<ApiClient>(),
  },
})
