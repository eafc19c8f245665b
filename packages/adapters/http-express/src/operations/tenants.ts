/** /internal/v1/tenants: the companies that order. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { TenantId } from "@procurement/domain/identity"
import {
  changeTenant,
  Contract,
  createTenant,
  listTenants,
  maximumTenantSearchLength,
  otherBuyersRules,
  plans,
  readTenant,
  resumeTenant,
  suspendTenant,
  type Tenant,
} from "@procurement/domain/tenant"
import { optional } from "@procurement/domain/optional"
import { languages } from "@procurement/domain/text"
import { z } from "zod"
import { operatorOperation, tenantPath } from "../audience/operators.ts"
import { jsonBody, optionalBody } from "../request/reading.ts"
import { created, ok, page } from "../request/returns.ts"
import {
  boundsOf,
  encodeInstant,
  identifier,
  limit,
  lineText,
  mailboxText,
  mapped,
  next,
  timestamp,
} from "../schema/primitives.ts"
import { priceListName } from "../schema/contract-price.ts"
import { pageParameters, search } from "../schema/query.ts"
import {
  encodeRegisteredBuyer,
  registeredBuyer,
  registeredBuyerRequest,
} from "../schema/registered-buyer.ts"

/** As long as the name on an invoice. */
const maximumNameLength = 512
const maximumReasonLength = 200
const maximumListed = 1_000
const usuallyListed = 20

const contactEmail = mailboxText.meta({
  override: { type: "string", format: "email" },
  example: "zakupy@example.com",
  description: "Who is notified about quotas, tokens and limits.",
})

const { monthlyVolumes, rateFactor, linesPerMinute } = Contract.fields
const volume = z.int().min(0).max(boundsOf(monthlyVolumes.schema.fields.orders).maximum)
const factor = boundsOf(rateFactor.schema)
const lines = boundsOf(linesPerMinute.schema)

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
    linesPerMinute: z.int().min(lines.minimum).max(lines.maximum).exactOptional().meta({
      description:
        "Lines a minute of orders and previews with more than 20 lines; twice as many at once.",
    }),
    otherBuyers: z
      .enum(otherBuyersRules)
      .exactOptional()
      .meta({
        description:
          "For which companies the tenant may order besides itself: `registered`, the default, " +
          "for those that operators have registered (`/tenants/{id}/buyers`); `any` for all, each " +
          "of which the first order for its NIP registers.",
      }),
    priceList: priceListName.exactOptional().meta({
      description: "The tenant sees and pays the prices of this list, where it has some.",
    }),
  })
  .meta({ id: "Contract", description: "Terms that replace those of the plan." })

const rateLimiting = z
  .enum(["enforced", "shadow"])
  .meta({ description: "In shadow mode rate limits are measured, but no request is rejected." })

const fields = {
  name: lineText(maximumNameLength).meta({ description: "The tenant's name." }),
  plan: z.enum(plans).meta({ description: "Its requests, quotas and other limits." }),
  buyer: registeredBuyerRequest,
  contactEmail,
  language: z.enum(languages).meta({ description: "Language of e-mails to the tenant." }),
}

const tenantRequest = z
  .strictObject({
    ...fields,
    contract: contract.exactOptional(),
    rateLimiting: rateLimiting.exactOptional(),
  })
  .meta({ id: "TenantRequest" })

const tenantChanges = z
  .strictObject({
    name: fields.name.exactOptional(),
    plan: fields.plan.exactOptional(),
    buyer: fields.buyer.exactOptional(),
    contactEmail: fields.contactEmail.exactOptional(),
    language: fields.language.exactOptional(),
    contract: contract.exactOptional().meta({ description: "Replaces the whole contract." }),
    rateLimiting: rateLimiting.exactOptional(),
  })
  .meta({ id: "TenantChanges" })

export const tenantBody = z
  .object({
    id: identifier("ten", "the tenant"),
    name: z.string(),
    plan: z.enum(plans),
    buyer: registeredBuyer,
    contactEmail: z.string(),
    language: z.enum(languages),
    contract,
    rateLimiting,
    suspension: z
      .object({ since: timestamp, reason: z.string().exactOptional() })
      .exactOptional()
      .meta({
        id: "Suspension",
        description: "Since when the tenant can't place orders, and why.",
      }),
    offboarding: z
      .object({ since: timestamp, completedAt: timestamp.exactOptional() })
      .exactOptional()
      .meta({
        id: "Offboarding",
        description:
          "Since when the tenant has left; `completedAt`: when its webhooks were deleted.",
      }),
    createdAt: timestamp,
  })
  .meta({ id: "Tenant" })

export const tenantPage = z.object({ items: z.array(tenantBody), next }).meta({ id: "TenantPage" })

export const encodeTenant = (tenant: Tenant): z.output<typeof tenantBody> => {
  const { id, name, plan, contactEmail: email, language, rateLimiting: limiting } = tenant
  return optional({
    id,
    name,
    plan,
    buyer: encodeRegisteredBuyer(tenant.buyer),
    contactEmail: email,
    language,
    contract: tenant.contract,
    rateLimiting: limiting,
    suspension: mapped(tenant.suspension, ({ since, reason }) => ({
      since: encodeInstant(since),
      ...optional({ reason }),
    })),
    offboarding: mapped(tenant.offboarding, ({ since, completedAt }) => ({
      since: encodeInstant(since),
      ...optional({ completedAt: mapped(completedAt, encodeInstant) }),
    })),
    createdAt: encodeInstant(tenant.createdAt),
  })
}

const isTenantId = Schema.is(TenantId)
const tags = ["Tenants"]

const createTenantRoute = operatorOperation({
  id: "createTenant",
  at: "POST /internal/v1/tenants",
  scope: "administrator",
  tags,
  summary: "Create a tenant",
  body: jsonBody(tenantRequest),
  isKeyed: true,
  problems: ["buyer_is_seller"],
  returns: created("The tenant.", tenantBody, encodeTenant, {
    headersOf: ({ id }) => ({ location: `/internal/v1/tenants/${id}` }),
  }),
  handle: ({ body }) => createTenant(body),
})

const listTenantsRoute = operatorOperation({
  id: "listTenants",
  at: "GET /internal/v1/tenants",
  scope: "reader",
  tags,
  summary: "List tenants, oldest first",
  query: z.strictObject({
    ...pageParameters("ten", isTenantId),
    limit: limit(maximumListed, usuallyListed),
    search: search(
      maximumTenantSearchLength,
      "Only tenants that contain all of these words in their name, the buyer's name, the NIP or " +
        "the contact's e-mail address. A part of a word is enough, and case and diacritics are " +
        "ignored.",
      "kubek",
    ),
  }),
  returns: page("A page of tenants.", tenantPage, encodeTenant),
  handle: ({ query }) =>
    Effect.map(
      listTenants({ after: query.cursor, limit: query.limit, search: query.search }),
      ({ tenants: items, hasMore }) => ({ items, hasMore }),
    ),
})

const readTenantRoute = operatorOperation({
  id: "readTenant",
  at: "GET /internal/v1/tenants/{id}",
  scope: "reader",
  tags,
  summary: "Read a tenant",
  parameters: tenantPath,
  returns: ok("The tenant.", tenantBody, encodeTenant),
  problems: ["tenant_not_found"],
  handle: ({ path }) => readTenant(path.id),
})

const changeTenantRoute = operatorOperation({
  id: "changeTenant",
  at: "PATCH /internal/v1/tenants/{id}",
  scope: "administrator",
  tags,
  summary: "Change a tenant",
  description: "Absent fields stay unchanged. The API applies the change within five seconds.",
  parameters: tenantPath,
  body: jsonBody(tenantChanges),
  returns: ok("The current tenant.", tenantBody, encodeTenant),
  problems: ["tenant_not_found", "buyer_is_seller"],
  handle: ({ path, body }) => changeTenant(path.id, body),
})

const suspensionRequest = z
  .strictObject({
    reason: lineText(maximumReasonLength)
      .exactOptional()
      .meta({ description: "Shown to the tenant when it orders." }),
  })
  .meta({ id: "SuspensionRequest", example: { reason: "zaległe płatności" } })

const ofSuspension = {
  scope: "administrator",
  tags,
  parameters: tenantPath,
  returns: ok("The current tenant.", tenantBody, encodeTenant),
  problems: ["tenant_not_found"],
} as const

const suspendTenantRoute = operatorOperation({
  ...ofSuspension,
  id: "suspendTenant",
  at: "PUT /internal/v1/tenants/{id}/suspension",
  summary: "Suspend a tenant",
  description:
    "The API refuses its orders within five seconds (`ordering_suspended`). Orders that were placed " +
    "before go on; their invoices, payments and webhooks too. Suspending it again changes the reason.",
  body: optionalBody(suspensionRequest),
  handle: ({ path, body }) => suspendTenant(path.id, body.reason),
})

const resumeTenantRoute = operatorOperation({
  ...ofSuspension,
  id: "resumeTenant",
  at: "DELETE /internal/v1/tenants/{id}/suspension",
  summary: "End the suspension of a tenant",
  description: "Without a suspension nothing changes.",
  problems: ["tenant_not_found", "tenant_offboarded"],
  handle: ({ path }) => resumeTenant(path.id),
})

export const tenantOperations = {
  suspendTenant: suspendTenantRoute,
  resumeTenant: resumeTenantRoute,
  createTenant: createTenantRoute,
  listTenants: listTenantsRoute,
  readTenant: readTenantRoute,
  changeTenant: changeTenantRoute,
}
