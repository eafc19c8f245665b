/** An access token as a row, found by the hash of its value. Instants are milliseconds. */
import { defineEntity, p } from "@mikro-orm/core"
import type { AccessToken } from "@procurement/domain/credential"

export const accessTokenRecord = defineEntity({
  name: "AccessTokenRecord",
  tableName: "access_tokens",
  indexes: [{ properties: ["expiresAt"] }],
  properties: {
    hash: p.text().collation("C").primary(),
    expiresAt: p.bigint("number"),
    body: p.json<AccessToken>(),
  },
})
