/** The registered processes in PostgreSQL, and what each start of them has stated. */
import { watchMillis } from "@procurement/domain/liveness"
import { optional } from "@procurement/domain/optional"
import { ProcessRegister, ProcessStatement } from "@procurement/domain/service"
import { attempt, layerOf } from "../connection/attempt.ts"
import { documentReader, instantOf, toJson } from "../connection/document.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { serverTime } from "./liveness-sql.ts"

/** Parameters: name, the statement. */
const stateSql = statement(
  "state_worker",
  `insert into worker_statements (name, epoch, body)
  select name, epoch, $2::jsonb from workers where name = $1
  on conflict (name) do update set epoch = excluded.epoch, body = excluded.body`,
)

/** A statement of the previous start of a worker is not its own. */
const listSql = statement(
  "list_workers",
  `select name, body, beat_at, allowance_millis, ${serverTime} - beat_at as silent_millis
  from workers left join worker_statements using (name, epoch) order by name`,
)

interface ProcessRow {
  readonly name: string
  readonly body: unknown
  readonly beat_at: string
  readonly allowance_millis: number
  readonly silent_millis: string
}

const read = documentReader("worker_statements", ProcessStatement)

const silentSince = ({ beat_at, allowance_millis, silent_millis }: ProcessRow) =>
  Number(silent_millis) > watchMillis(allowance_millis) ? instantOf(beat_at) : undefined

const attemptOn = <A>(work: () => Promise<A>) => attempt("ProcessRegister", work)

export const makeProcessRegister = ({
  sql,
}: Pick<Database, "sql">): ProcessRegister["Service"] => ({
  state: (name, stated) =>
    attemptOn(async () => {
      await sql.query(stateSql, [name, toJson(stated)])
    }),
  list: attemptOn(async () => {
    const rows = await sql.query<ProcessRow>(listSql, [])
    return rows.map((row) =>
      optional({
        name: row.name,
        statement: row.body === null ? undefined : read(row.name, row.body),
        silentSince: silentSince(row),
      }),
    )
  }),
})

export const layerProcessRegister = layerOf(ProcessRegister, makeProcessRegister)
