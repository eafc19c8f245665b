/**
 * A renewal of an archived signature that is to come, and its place in the queue. Instants are
 * milliseconds since 1970.
 */
import { defineEntity, p } from "@mikro-orm/core"
import type { PlannedRenewal } from "@procurement/domain/renewal"

export const renewalRecord = defineEntity({
  name: "RenewalRecord",
  tableName: "signature_renewals",
  indexes: [
    {
      name: "signature_renewals_due_index",
      properties: ["dueAt", "invoiceId"],
      include: ["leasedUntil"],
    },
    {
      name: "signature_renewals_troubled_index",
      properties: ["dueAt", "invoiceId"],
      include: ["renewAt"],
      where: "is_troubled",
    },
  ],
  properties: {
    invoiceId: p.text().collation("C").primary(),
    renewAt: p.bigint("number"),
    dueAt: p.bigint("number"),
    leasedUntil: p.bigint("number").nullable(),
    version: p.integer().default(1),
    isTroubled: p.boolean().default(false),
    body: p.json<PlannedRenewal>(),
  },
})
