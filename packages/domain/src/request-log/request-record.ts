/**
 * One request of a tenant to the API, as its developers look for it: the route, the outcome, the
 * duration and who sent it. No path, query, body or address: nothing that a caller sends except
 * the request's id.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { RequestRecordId, TenantId } from "../identity/type-id.ts"

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
