/** The present or last episode of refusals of an API key as a row. */
import { defineEntity, p } from "@mikro-orm/core"

export const refusalWatchRecord = defineEntity({
  name: "RefusalWatchRecord",
  tableName: "refusal_watches",
  properties: {
    clientId: p.text().collation("C").primary(),
    since: p.bigint("number"),
    until: p.bigint("number"),
    isAnnounced: p.boolean(),
  },
})
