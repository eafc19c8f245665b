/** Operators' tokens in PostgreSQL. */
import { lastUsePrecision } from "@procurement/domain/credential"
import { OperatorToken, OperatorTokenStore } from "@procurement/domain/operator"
import { optional } from "@procurement/domain/optional"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { attempt, layerOf } from "../connection/attempt.ts"
import { documentReader, instantOf, toJson } from "../connection/document.ts"
import { findRow } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"

const columns = "name, body, last_used_at"

const findSql = statement(
  "find_operator_token",
  `select ${columns} from operator_tokens where hash = $1`,
)

const listSql = statement("operator_tokens", `select ${columns} from operator_tokens order by name`)

/** Parameters: name, hash, document, last use. */
const saveSql = statement(
  "save_operator_token",
  `
  insert into operator_tokens (name, hash, body, last_used_at) values ($1, $2, $3, $4)
  on conflict (name) do nothing returning name`,
)

const removeSql = statement(
  "remove_operator_token",
  "delete from operator_tokens where name = $1 returning name",
)

/** Parameters: hash, the instant of use, the minimum age of a recorded use before it is updated. */
const noteUseSql = statement(
  "note_operator_use",
  `
  update operator_tokens set last_used_at = $2::bigint
  where hash = $1 and (last_used_at is null or last_used_at + $3::bigint <= $2)`,
)

interface Row {
  readonly name: string
  readonly body: unknown
  readonly last_used_at: string | null
}

const readDocument = documentReader("operator_tokens", OperatorToken)

const read = ({ name, body, last_used_at }: Row): OperatorToken => ({
  ...readDocument(name, body),
  ...optional({ lastUsedAt: instantOf(last_used_at) }),
})

const attemptOn = <A>(work: () => Promise<A>) => attempt("OperatorTokenStore", work)

export const makeOperatorTokenStore = ({ sql }: Database): OperatorTokenStore["Service"] => {
  const hasRows = (...call: Parameters<typeof sql.query>) =>
    attemptOn(async () => (await sql.query(...call)).length > 0)
  return {
    find: (hash) => attemptOn(() => findRow(sql, findSql, [hash], read)),
    list: attemptOn(async () => (await sql.query<Row>(listSql, [])).map(read)),
    save: ({ lastUsedAt = null, ...token }) =>
      hasRows(saveSql, [token.name, token.hash, toJson(token), lastUsedAt]),
    remove: (name) => hasRows(removeSql, [name]),
    noteUse: (hash, at) =>
      Effect.asVoid(hasRows(noteUseSql, [hash, at, Duration.toMillis(lastUsePrecision)])),
  }
}

export const layerOperatorTokenStore = layerOf(OperatorTokenStore, makeOperatorTokenStore)
