/** A key that a tenant has given to the placing of an order. Instants are milliseconds. */
import { defineEntity, p } from "@mikro-orm/core"

export const idempotencyKeyRecord = defineEntity({
  name: "IdempotencyKeyRecord",
  tableName: "idempotency_keys",
  indexes: [{ properties: ["expiresAt"] }],
  properties: {
    tenantId: p.text().collation("C").primary(),
    key: p.text().collation("C").primary(),
    fingerprint: p.text().collation("C"),
    orderId: p.text().collation("C"),
    expiresAt: p.bigint("number"),
  },
})
