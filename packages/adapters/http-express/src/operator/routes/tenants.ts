/** /internal/v1/tenants: the companies that order. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { TenantId } from "@procurement/domain/identity"
import {
  changeTenant,
  createTenant,
  listTenants,
  readTenant,
  TenantNotFound,
} from "@procurement/domain/tenant"
import { z } from "zod"
import { saying } from "../../field-errors.ts"
import { notACursor } from "../../field-wordings.ts"
import { decodeQuery } from "../../query.ts"
import { jsonReply } from "../../reply.ts"
import type { GuardedRoute } from "../../route.ts"
import { cursor, decodeCursor, encodeCursor, identifier, limit } from "../../schema/primitives.ts"
import { decodeBody, type OperatorCall, operatorRoute, parameterOf } from "../operator-route.ts"
import type { Operator } from "../operator.ts"
import {
  encodeTenant,
  tenantBody,
  tenantChanges,
  tenantPage,
  tenantRequest,
} from "../schema/tenant.ts"

const isTenantId = Schema.is(TenantId)
const maximumPageSize = 100
const usualPageSize = 20

/** The id in the path; one that is no id is nobody's. */
export const tenantIdOf = (call: OperatorCall): Effect.Effect<TenantId, TenantNotFound> => {
  const tenantId = parameterOf(call, "id")
  return isTenantId(tenantId)
    ? Effect.succeed(tenantId)
    : Effect.fail(new TenantNotFound({ tenantId: tenantId as TenantId }))
}

const create = Effect.fnUntraced(function* ({ body }: OperatorCall) {
  const tenant = yield* createTenant(yield* decodeBody(tenantRequest, body))
  return jsonReply(201, encodeTenant(tenant), { location: `/internal/v1/tenants/${tenant.id}` })
})

const read = Effect.fnUntraced(function* (call: OperatorCall) {
  return jsonReply(200, encodeTenant(yield* readTenant(yield* tenantIdOf(call))))
})

const change = Effect.fnUntraced(function* (call: OperatorCall) {
  const changes = yield* decodeBody(tenantChanges, call.body)
  return jsonReply(200, encodeTenant(yield* changeTenant(yield* tenantIdOf(call), changes)))
})

const listQuery = z.strictObject({
  limit: limit(maximumPageSize, usualPageSize),
  cursor: cursor
    .transform(decodeCursor)
    .refine(isTenantId, saying(notACursor))
    .transform((text) => text as TenantId)
    .exactOptional()
    .meta({ override: { type: "string" } }),
})

const list = Effect.fnUntraced(function* ({ request }: OperatorCall) {
  const query = yield* Effect.fromResult(decodeQuery(listQuery, request.query))
  const { tenants, hasMore } = yield* listTenants({ after: query.cursor, limit: query.limit })
  const last = tenants.at(-1)
  const path = `/internal/v1/tenants?limit=${query.limit}`
  const next = hasMore && last !== undefined ? `${path}&cursor=${encodeCursor(last.id)}` : null
  return jsonReply(200, { items: tenants.map(encodeTenant), next })
})

const tags = ["Tenants"]
const requestParams = { path: z.object({ id: identifier("ten", "the tenant") }) }

export const tenantRoutes: ReadonlyArray<GuardedRoute<Operator>> = [
  operatorRoute({
    method: "post",
    path: "/tenants",
    operation: { operationId: "createTenant", tags, summary: "Make a tenant" },
    body: tenantRequest,
    success: { status: 201, description: "The tenant.", schema: tenantBody },
    handle: create,
  }),
  operatorRoute({
    method: "get",
    path: "/tenants",
    operation: {
      operationId: "listTenants",
      tags,
      summary: "List tenants, oldest first",
      requestParams: { query: listQuery },
    },
    success: { status: 200, description: "A page of tenants.", schema: tenantPage },
    problems: ["invalid_parameter"],
    handle: list,
  }),
  operatorRoute({
    method: "get",
    path: "/tenants/{id}",
    operation: { operationId: "readTenant", tags, summary: "Read a tenant", requestParams },
    success: { status: 200, description: "The tenant.", schema: tenantBody },
    problems: ["tenant_not_found"],
    handle: read,
  }),
  operatorRoute({
    method: "patch",
    path: "/tenants/{id}",
    operation: {
      operationId: "changeTenant",
      tags,
      summary: "Change what is given of a tenant",
      description: "The rest stays as it is. The API hears of it within five seconds.",
      requestParams,
    },
    body: tenantChanges,
    success: { status: 200, description: "The tenant as it is now.", schema: tenantBody },
    problems: ["tenant_not_found"],
    handle: change,
  }),
]
