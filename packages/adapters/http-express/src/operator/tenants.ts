/** /internal/v1/tenants: the companies that order. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { TenantId } from "@procurement/domain/identity"
import {
  changeTenant,
  Contract,
  createTenant,
  listTenants,
  maximumOtherBuyers,
  plans,
  readTenant,
  type Tenant,
  TenantNotFound,
} from "@procurement/domain/tenant"
import { languages } from "@procurement/domain/text"
import { z } from "zod"
import { decodeBody } from "../request/body.ts"
import { decodeQuery } from "../request/head.ts"
import { jsonReply } from "../request/reply.ts"
import { type GuardedRoute, idIn } from "../request/route.ts"
import {
  boundsOf,
  buyer,
  buyerRequest,
  cursorOf,
  encodeBuyer,
  encodeCursor,
  encodeInstant,
  identifier,
  limit,
  lineText,
  mailboxText,
  next,
  nipText,
  timestamp,
} from "../schema/primitives.ts"
import { type Operator, type OperatorCall, operatorRoute } from "./operator-route.ts"

/** As long as the name on an invoice. */
const maximumNameLength = 512

const contactEmail = mailboxText.meta({
  override: { type: "string", format: "email" },
  example: "zakupy@example.com",
})

const { monthlyVolumes, rateFactor } = Contract.fields
const volume = z.int().min(0).max(boundsOf(monthlyVolumes.schema.fields.orders).maximum)
const factor = boundsOf(rateFactor.schema)

const contract = z
  .strictObject({
    monthlyVolumes: z
      .strictObject({ orders: volume, invoices: volume, deliveries: volume })
      .exactOptional()
      .meta({ description: "Quotas of one month in Warsaw." }),
    rateFactor: z
      .int()
      .min(factor.minimum)
      .max(factor.maximum)
      .exactOptional()
      .meta({ description: "Multiplier of the standard plan's request rates." }),
    otherBuyers: z
      .union([z.literal("any"), z.array(nipText).max(maximumOtherBuyers).readonly()])
      .exactOptional()
      .meta({
        description:
          "NIPs of other companies for which the tenant may order, or `any`; by default " +
          "it may order only for itself.",
      }),
  })
  .meta({ id: "Contract", description: "Terms that replace those of the plan." })

const rateLimiting = z
  .enum(["enforced", "shadow"])
  .meta({ description: "In shadow mode rates are measured and no request is rejected." })

const given = {
  name: lineText(maximumNameLength),
  plan: z.enum(plans),
  buyer: buyerRequest,
  contactEmail,
  language: z.enum(languages).meta({ description: "Of e-mails." }),
}

const tenantRequest = z
  .strictObject({
    ...given,
    contract: contract.exactOptional(),
    rateLimiting: rateLimiting.exactOptional(),
  })
  .meta({ id: "TenantRequest" })

const tenantChanges = z
  .strictObject({
    name: given.name.exactOptional(),
    plan: given.plan.exactOptional(),
    buyer: given.buyer.exactOptional(),
    contactEmail: given.contactEmail.exactOptional(),
    language: given.language.exactOptional(),
    contract: contract.exactOptional().meta({ description: "Replaced as a whole." }),
    rateLimiting: rateLimiting.exactOptional(),
  })
  .meta({ id: "TenantChanges" })

export const tenantBody = z
  .object({
    id: identifier("ten", "the tenant"),
    name: z.string(),
    plan: z.enum(plans),
    buyer,
    contactEmail: z.string(),
    language: z.enum(languages),
    contract,
    rateLimiting,
    createdAt: timestamp,
  })
  .meta({ id: "Tenant" })

const tenantPage = z.object({ items: z.array(tenantBody), next }).meta({ id: "TenantPage" })

const encodeTenant = (tenant: Tenant): z.output<typeof tenantBody> => {
  const { id, name, plan, contactEmail: email, language, rateLimiting: limiting } = tenant
  return {
    id,
    name,
    plan,
    buyer: encodeBuyer(tenant.buyer),
    contactEmail: email,
    language,
    contract: tenant.contract,
    rateLimiting: limiting,
    createdAt: encodeInstant(tenant.createdAt),
  }
}

const isTenantId = Schema.is(TenantId)
const maximumPageSize = 100
const usualPageSize = 20

export const tenantIdOf = idIn("id", isTenantId, (tenantId) => new TenantNotFound({ tenantId }))

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
  cursor: cursorOf(isTenantId),
})

const list = Effect.fnUntraced(function* ({ request }: OperatorCall) {
  const query = yield* Effect.fromResult(decodeQuery(listQuery, request.query))
  const { tenants, hasMore } = yield* listTenants({ after: query.cursor, limit: query.limit })
  const last = tenants.at(-1)
  const path = `/internal/v1/tenants?limit=${query.limit}`
  const link = hasMore && last !== undefined ? `${path}&cursor=${encodeCursor(last.id)}` : null
  return jsonReply(200, { items: tenants.map(encodeTenant), next: link })
})

const tags = ["Tenants"]
const requestParams = { path: z.object({ id: identifier("ten", "the tenant") }) }

export const tenantRoutes: ReadonlyArray<GuardedRoute<Operator>> = [
  operatorRoute({
    method: "post",
    path: "/tenants",
    operation: { operationId: "createTenant", tags, summary: "Create a tenant" },
    body: tenantRequest,
    success: { status: 201, description: "The tenant.", schema: tenantBody },
    isKeyed: true,
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
      summary: "Change a tenant",
      description:
        "Fields that are absent stay unchanged. The API applies the change within five seconds.",
      requestParams,
    },
    body: tenantChanges,
    success: { status: 200, description: "The current tenant.", schema: tenantBody },
    problems: ["tenant_not_found"],
    handle: change,
  }),
]
