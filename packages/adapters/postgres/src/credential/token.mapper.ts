/** Tokens as rows: what stays the same is the document, what changes has columns of its own. */
import { AccessToken, LongLivedToken } from "@procurement/domain/credential"
import { documentReader, toJson } from "../connection/document.ts"
import { instantOf } from "../connection/instant-column.ts"
import { statement } from "../connection/statement.ts"

export interface LongLivedRow {
  readonly token_id: string
  readonly body: unknown
  readonly warning_due_at: string | null
  readonly last_used_at: string | null
}

export const longLivedColumns = "token_id, body, warning_due_at, last_used_at"

export const readToken = documentReader("access_tokens", AccessToken)

const readDocument = documentReader("access_tokens", LongLivedToken)

export const readLongLived = (row: LongLivedRow): LongLivedToken => {
  const warningDueAt = instantOf(row.warning_due_at)
  const lastUsedAt = instantOf(row.last_used_at)
  return {
    ...readDocument(row.token_id, row.body),
    ...(warningDueAt === undefined ? {} : { warningDueAt }),
    ...(lastUsedAt === undefined ? {} : { lastUsedAt }),
  }
}

/** The document of a long-lived token, without what has columns. */
export const longLivedJson = (token: LongLivedToken): string =>
  toJson({ ...token, warningDueAt: undefined, lastUsedAt: undefined })

/**
 * Values: `tokenValues`. The client can't be removed until the token is stored; of a client that is
 * gone nothing is stored.
 */
export const saveTokenSql = statement(
  "save_token",
  `
  with owner as (select client_id from api_clients where client_id = $2 for key share)
  insert into access_tokens
    (hash, client_id, tenant_id, token_id, expires_at, warning_due_at, body)
  select $1, owner.client_id, $3, $4, $5::bigint, $6::bigint, $7::jsonb from owner
  on conflict do nothing
  returning hash`,
)

export const tokenValues = (
  token: AccessToken,
  body: string,
  warningDueAt?: number,
): ReadonlyArray<unknown> => [
  token.hash,
  token.clientId,
  token.tenantId,
  token.tokenId ?? null,
  token.expiresAt,
  warningDueAt ?? null,
  body,
]
