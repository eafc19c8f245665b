/** An e-mail that has to be sent, as a row that is added with what it reports. */
import { defineEntity, p } from "@mikro-orm/core"
import type { Email } from "@procurement/domain/email"

export const emailRecord = defineEntity({
  name: "EmailRecord",
  tableName: "emails",
  indexes: [{ properties: ["tenantId", "id"] }],
  properties: {
    id: p.text().collation("C").primary(),
    tenantId: p.text().collation("C"),
    createdAt: p.bigint("number"),
    body: p.json<Email>(),
  },
})
