/**
 * An access token as a row, found by the hash of its value. Instants are milliseconds.
 *
 * What changes while a token lives stands in columns of its own, so that noting a use never meets
 * a rotation. Only long-lived tokens have an id, a last use and warnings.
 */
import { defineEntity, p } from "@mikro-orm/core"
import type { AccessToken } from "@procurement/domain/credential"

export const accessTokenRecord = defineEntity({
  name: "AccessTokenRecord",
  tableName: "access_tokens",
  indexes: [
    { properties: ["expiresAt"] },
    { properties: ["clientId"] },
    { properties: ["tenantId", "tokenId"] },
    {
      name: "access_tokens_warning_due_at_index",
      properties: ["warningDueAt"],
      where: "warning_due_at is not null",
    },
  ],
  properties: {
    hash: p.text().collation("C").primary(),
    expiresAt: p.bigint("number"),
    body: p.json<AccessToken>(),
    clientId: p.text().collation("C"),
    tenantId: p.text().collation("C"),
    tokenId: p.text().collation("C").nullable(),
    warningDueAt: p.bigint("number").nullable(),
    lastUsedAt: p.bigint("number").nullable(),
  },
})
