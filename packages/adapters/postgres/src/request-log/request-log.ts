/**
 * The request log in PostgreSQL: one statement per batch. Its commit does not wait for the disk, so
 * a crash of the server may lose the records of the last second.
 */
import { optional } from "@procurement/domain/optional"
import { RequestLog, type RequestPageQuery, RequestRecord } from "@procurement/domain/request-log"
import * as Effect from "effect/Effect"
import { attempt, layerOf } from "../connection/attempt.ts"
import { documentReader, toJson } from "../connection/document.ts"
import { type Call, containing, expiry, queryCount } from "../connection/sql.ts"
import { asynchronousCommit, isAsynchronous, statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { requestIsChange, requestIsError } from "../migrations/m0008-request-filters.ts"

interface Row {
  readonly tenant_id: string
  readonly id: string
  readonly request_id: string
  readonly at: string
  readonly method: string
  readonly route: string
  readonly status: number | null
  readonly duration_millis: number
  readonly problem_code: string | null
  readonly client_id: string | null
  readonly user_id: string | null
}

const columns =
  "tenant_id, id, request_id, at, method, route, status, duration_millis, problem_code, " +
  "client_id, user_id"

/** Parameter: records. */
const recordSql = statement(
  "record_requests",
  `
  with ${asynchronousCommit}
  insert into request_log (${columns})
  select
    record ->> 'tenantId', record ->> 'id', record ->> 'requestId', (record ->> 'at')::bigint,
    record ->> 'method', record ->> 'route', (record ->> 'status')::integer,
    (record ->> 'durationMillis')::integer, record ->> 'problemCode', record ->> 'clientId',
    record ->> 'userId'
  from jsonb_array_elements($1::jsonb) as given (record)
  where ${isAsynchronous}
  on conflict do nothing`,
)

/** Sorts after every identifier. */
const afterAllIds = "~"

/** The condition of each filter; that of a flag has an index, which has this text. */
const conditions = {
  requestId: (value: string) => `request_id = ${value}`,
  userId: (value: string) => `user_id = ${value}`,
  onlyErrors: () => requestIsError,
  onlyChanges: () => requestIsChange,
  method: (value: string) => `method = ${value}`,
  route: (value: string) => `lower(route) like ${value}`,
} as const

type Filter = keyof typeof conditions
const filters = Object.keys(conditions) as ReadonlyArray<Filter>

/** The statement for these filters, and its values. */
const pageQuery = (query: RequestPageQuery): Call => {
  const { tenantId, after = afterAllIds, limit, route } = query
  const terms = {
    ...query,
    route: route === undefined ? undefined : containing(route.toLowerCase()),
  }
  const selected = filters.filter((name) => terms[name] !== undefined && terms[name] !== false)
  const values: Array<unknown> = [tenantId, after, limit + 1]
  const asking = selected.map((name) => {
    const value = terms[name]
    const place = value === true ? 0 : values.push(value)
    return `and ${conditions[name](`$${place}`)}`
  })
  const text = `
  select ${columns} from request_log where tenant_id = $1 and id < $2 ${asking.join(" ")}
  order by id desc limit $3`
  return [statement(["request_page", ...selected].join("_"), text), values]
}

const forgetSql = expiry("forget_requests", "request_log", "at < $1")

const read = documentReader("request_log", RequestRecord)

const readRow = (row: Row): RequestRecord =>
  read(
    row.id,
    optional({
      id: row.id,
      tenantId: row.tenant_id,
      requestId: row.request_id,
      at: Number(row.at),
      method: row.method,
      route: row.route,
      status: row.status ?? undefined,
      durationMillis: row.duration_millis,
      problemCode: row.problem_code ?? undefined,
      clientId: row.client_id ?? undefined,
      userId: row.user_id ?? undefined,
    }),
  )

const attemptOn = <A>(work: () => Promise<A>) => attempt("RequestLog", work)

export const makeRequestLog = ({ sql, reads }: Database): RequestLog["Service"] => {
  return {
    record: (records) =>
      attemptOn(() => sql.query(recordSql, [toJson(records)])).pipe(Effect.asVoid),
    page: (query) =>
      attemptOn(async () => {
        const { limit } = query
        const rows = await reads.query<Row>(...pageQuery(query))
        return { records: rows.slice(0, limit).map(readRow), hasMore: rows.length > limit }
      }),
    forget: (before, limit) => attemptOn(() => queryCount(sql, forgetSql, [before, limit])),
  }
}

export const layerRequestLog = layerOf(RequestLog, makeRequestLog)
