/**
 * Seals what was stored before there was a key, and what an older key has sealed.
 *
 * It runs at every start and finds nothing to do as a rule. It also finds out, before any work
 * begins, whether the keys are those of this database (docs/adr/0020).
 */
import type { Database } from "../database.ts"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { makeSecretBox, type SecretBox, type SecretKeys } from "./secret-box.ts"
import { readSubscription, sealedJson, type SubscriptionRow } from "./subscription.mapper.ts"

const batchSize = 200

/** Values: after which id, how many. */
const nextSubscriptionsSql = statement(
  "subscriptions_to_look_at",
  "select id, revision, body from webhook_subscriptions where id > $1 order by id limit $2",
)

/** Values: subscriptions. Another process may be sealing them too: the second one has to look. */
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
  readonly body: { readonly secrets?: ReadonlyArray<{ readonly value?: unknown }> }
}

const isSealed = (box: SecretBox, { body }: StoredRow): boolean =>
  (body.secrets ?? []).every(({ value }) => typeof value === "string" && box.isCurrent(value))

const seal = async (query: Query, box: SecretBox, ids: ReadonlyArray<string>): Promise<number> => {
  const locked = await query<StoredRow>(lockToSealSql, [ids])
  const toSeal = locked.filter((row) => !isSealed(box, row))
  for (const { id, body } of toSeal) {
    await query(resealSql, [id, sealedJson(box, readSubscription(box, id, body))])
  }
  return toSeal.length
}

/**
 * Answers how many subscriptions were sealed. Rejects with one line when a secret was sealed with a
 * key that is not given, or does not open.
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
