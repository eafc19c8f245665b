/**
 * An e-mail that has to be sent, as a row that is added with what it reports, and its place in the
 * queue. Due and leased instants are milliseconds since 1970; what is not due any more is settled.
 */
import { defineEntity, p } from "@mikro-orm/core"
import type { Email, EmailSending } from "@procurement/domain/email"

export const emailRecord = defineEntity({
  name: "EmailRecord",
  tableName: "emails",
  indexes: [
    { properties: ["tenantId", "id"] },
    {
      name: "emails_due_index",
      properties: ["dueAt", "id"],
      include: ["leasedUntil"],
      where: "due_at is not null",
    },
  ],
  properties: {
    id: p.text().collation("C").primary(),
    tenantId: p.text().collation("C"),
    createdAt: p.bigint("number"),
    body: p.json<Email>(),
    version: p.integer().default(0),
    dueAt: p.bigint("number").nullable(),
    leasedUntil: p.bigint("number").nullable(),
    /** None: nothing was tried yet. */
    sending: p.json<EmailSending>().nullable(),
  },
})
