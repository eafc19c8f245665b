/** The request log: records and storage. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { RequestRecordId, TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"

/**
 * A tenant's API request, for its developers: route, outcome, duration and sender. Contains no
 * path, query, body or address; of the caller's input, only the request id.
 */
export const RequestRecord = Schema.Struct({
  id: RequestRecordId,
  tenantId: TenantId,
  /** The `X-Request-Id` of the response. */
  requestId: Schema.String,
  at: Instant,
  method: Schema.String,
  /** Route as in the API reference: `/v1/orders/{id}`. */
  route: Schema.String,
  /** Absent when the caller closed the connection before the response. */
  status: Schema.optionalKey(Schema.Int),
  durationMillis: Schema.Int,
  /** Problem code of the response, if any. */
  problemCode: Schema.optionalKey(Schema.String),
  /** The API client; absent for a person. */
  clientId: Schema.optionalKey(Schema.String),
  /** The person; absent for a program. */
  userId: Schema.optionalKey(Schema.String),
})
export type RequestRecord = typeof RequestRecord.Type

/** Retention in days. */
export const requestRecordDays = 30

export interface RequestPageQuery {
  readonly tenantId: TenantId
  /** Only records of requests with this id. */
  readonly requestId?: string | undefined
  /** Only requests of this user, who was signed in. */
  readonly userId?: string | undefined
  /** Only requests that were rejected, failed, or got no response. */
  readonly onlyErrors?: boolean | undefined
  /** Only requests that may change something: not GET or HEAD. */
  readonly onlyChanges?: boolean | undefined
  readonly method?: string | undefined
  /** Only requests whose route contains this text, in any case. */
  readonly route?: string | undefined
  /** Last record of the previous page, excluded from this page. */
  readonly after?: RequestRecordId | undefined
  readonly limit: number
}

export interface RequestPage {
  readonly records: ReadonlyArray<RequestRecord>
  readonly hasMore: boolean
}

const firstErrorStatus = 400
const reads = new Set(["GET", "HEAD"])

/** Returns whether a record is one of those that the query asks for. */
export const isRequested = (record: RequestRecord, query: RequestPageQuery): boolean => {
  const { requestId, userId, onlyErrors, onlyChanges, method, route } = query
  return (
    (requestId === undefined || record.requestId === requestId) &&
    (userId === undefined || record.userId === userId) &&
    (onlyErrors !== true || (record.status ?? firstErrorStatus) >= firstErrorStatus) &&
    (onlyChanges !== true || !reads.has(record.method)) &&
    (method === undefined || record.method === method) &&
    (route === undefined || record.route.toLowerCase().includes(route.toLowerCase()))
  )
}

/** Stores request records. */
export class RequestLog extends Context.Service<
  RequestLog,
  {
    /**
     * Stores the records in one transaction; existing ones stay unchanged. A crash of the store may
     * lose the records of the last second.
     */
    readonly record: (records: ReadonlyArray<RequestRecord>) => Effect.Effect<void, Unavailable>
    /**
     * Returns the tenant's records that the query asks for (`isRequested`) as stored, newest first
     * by id, at most `limit`.
     */
    readonly page: (query: RequestPageQuery) => Effect.Effect<RequestPage, Unavailable>
    /** Deletes up to `limit` records before the instant; returns how many. */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/request-log/RequestLog") {}
