/** How far events have been told to a broker, and which relay goes on, until when. */
import { defineEntity, p } from "@mikro-orm/core"

export const relayMarkRecord = defineEntity({
  name: "RelayMarkRecord",
  tableName: "outbox_relay",
  properties: {
    name: p.text().collation("C").primary(),
    holder: p.text().nullable(),
    leasedUntil: p.bigint("number"),
    transactionId: p.bigint("number"),
    position: p.bigint("number"),
  },
})
