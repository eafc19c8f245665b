/** Stores the records of requests. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { RequestRecordId, TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { RequestRecord } from "./request-record.ts"

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
