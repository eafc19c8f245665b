/** The log of requests: its records, and where they are stored. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { RequestRecordId, TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"

// One request of a tenant to the API, as its developers look for it: the route, the outcome, the
// duration and who sent it. No path, query, body or address: nothing that a caller sends except
// the request's id.

export const RequestRecord = Schema.Struct({
  id: RequestRecordId,
  tenantId: TenantId,
  /** The `X-Request-Id` of the response. */
  requestId: Schema.String,
  at: Instant,
  method: Schema.String,
  /** As the reference writes it: `/v1/orders/{id}`. */
  route: Schema.String,
  /** Absent when the caller closed the connection before the response. */
  status: Schema.optionalKey(Schema.Int),
  durationMillis: Schema.Int,
  /** The code of the problem, if the response is one. */
  problemCode: Schema.optionalKey(Schema.String),
  /** The API client; absent for a person. */
  clientId: Schema.optionalKey(Schema.String),
  /** The person; absent for a program. */
  userId: Schema.optionalKey(Schema.String),
})
export type RequestRecord = typeof RequestRecord.Type

/** How long records are kept. */
export const requestRecordDays = 30

// Stores the records of requests.

export interface RequestPageQuery {
  readonly tenantId: TenantId
  /** Only records of requests with this id. */
  readonly requestId?: string | undefined
  /** The last record of the page before; the page starts after it. */
  readonly after?: RequestRecordId | undefined
  readonly limit: number
}

export interface RequestPage {
  readonly records: ReadonlyArray<RequestRecord>
  readonly hasMore: boolean
}

export class RequestLog extends Context.Service<
  RequestLog,
  {
    /**
     * Stores the records, together or not at all; those already stored are left as they are. A
     * crash of the store may lose records of the last second.
     */
    readonly record: (records: ReadonlyArray<RequestRecord>) => Effect.Effect<void, Unavailable>
    /** The tenant's records exactly as stored, newest first by id, at most `limit`. */
    readonly page: (query: RequestPageQuery) => Effect.Effect<RequestPage, Unavailable>
    /** Deletes up to `limit` records from before the instant; returns how many. */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/request-log/RequestLog") {}
