/**
 * Seals secrets that were stored before there was a key, or that an older key sealed.
 *
 * It runs at every start and usually finds nothing to do. Before any work starts, it also checks
 * that the keys belong to this database (docs/explanation/webhook.md).
 */
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { makeSecretBox, type SecretBox, type SecretKeys } from "./secret-box.ts"
import { readSubscription, sealedJson, type SubscriptionRow } from "./subscription.mapper.ts"

const batchSize = 200

/** Parameters: the id to start after, limit. */
const nextSubscriptionsSql = statement(
  "subscriptions_to_look_at",
  "select id, revision, body from webhook_subscriptions where id > $1 order by id limit $2",
)

/**
 * Parameter: subscriptions. Another process may be sealing them too, so the caller checks again
 * under the lock.
 */
const lockToSealSql = statement(
  "lock_subscriptions_to_seal",
  `
  select id, revision, body from webhook_subscriptions where id = any($1::text[])
  order by id
  for no key update`,
)

const resealSql = statement(
  "seal_subscription",
  `
  update webhook_subscriptions set body = $2::jsonb, revision = revision + 1 where id = $1`,
)

interface StoredRow extends SubscriptionRow {
  readonly body: {
    readonly secrets?: ReadonlyArray<{ readonly value?: unknown }>
    readonly headers?: ReadonlyArray<{ readonly value?: unknown }>
  }
}

const isSealed = (box: SecretBox, { body }: StoredRow): boolean =>
  [...(body.secrets ?? []), ...(body.headers ?? [])].every(
    ({ value }) => typeof value === "string" && box.isCurrent(value),
  )

const seal = async (query: Query, box: SecretBox, ids: ReadonlyArray<string>): Promise<number> => {
  const locked = await query<StoredRow>(lockToSealSql, [ids])
  const toSeal = locked.filter((row) => !isSealed(box, row))
  for (const { id, body } of toSeal) {
    await query(resealSql, [id, sealedJson(box, readSubscription(box, id, body))])
  }
  return toSeal.length
}

/**
 * Returns how many subscriptions were sealed. Rejects with a one-line error when a secret was
 * sealed with a key that was not given, or can't be decrypted.
 */
export const sealPlainSecrets = async ({ sql }: Database, keys: SecretKeys): Promise<number> => {
  const box = makeSecretBox(keys)
  let count = 0
  let after: string | undefined = ""
  while (after !== undefined) {
    const values: ReadonlyArray<unknown> = [after, batchSize]
    const rows: ReadonlyArray<StoredRow> = await sql.query<StoredRow>(nextSubscriptionsSql, values)
    const ids = rows.filter((row) => !isSealed(box, row)).map(({ id }) => id)
    if (ids.length > 0) count += await sql.transaction((query) => seal(query, box, ids))
    after = rows.length < batchSize ? undefined : rows.at(-1)?.id
  }
  return count
}
