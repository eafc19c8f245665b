/** A message that has had its effect. Instants are milliseconds. */
import { defineEntity, p } from "@mikro-orm/core"

export const inboxRecord = defineEntity({
  name: "InboxRecord",
  tableName: "inbox",
  indexes: [{ properties: ["heardAt"] }],
  properties: {
    source: p.text().collation("C").primary(),
    messageId: p.text().collation("C").primary(),
    heardAt: p.bigint("number"),
  },
})
