/** A token bucket as a row: ticks and the instant up to which time has been put in. */
import { defineEntity, p } from "@mikro-orm/core"

export const bucketRecord = defineEntity({
  name: "BucketRecord",
  tableName: "rate_limit_buckets",
  properties: {
    key: p.text().collation("C").primary(),
    level: p.bigint("number"),
    filledAt: p.bigint("number"),
  },
})
