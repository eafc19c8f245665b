/** A tenant as operators make, change and see it. */
import { Contract, plans, type Tenant } from "@procurement/domain/tenant"
import { languages } from "@procurement/domain/text"
import { z } from "zod"
import { buyer, buyerRequest, encodeBuyer } from "../../schema/party.ts"
import {
  mailboxText,
  boundsOf,
  encodeInstant,
  identifier,
  lineText,
  next,
  timestamp,
} from "../../schema/primitives.ts"

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
      .meta({ description: "Volumes of one Warsaw month." }),
    rateFactor: z
      .int()
      .min(factor.minimum)
      .max(factor.maximum)
      .exactOptional()
      .meta({ description: "How many times the request rates of the standard plan." }),
  })
  .meta({ id: "Contract", description: "What is agreed instead of what the plan gives." })

const rateLimiting = z
  .enum(["enforced", "shadow"])
  .meta({ description: "In shadow mode rates are measured and nobody is refused." })

const given = {
  name: lineText(maximumNameLength),
  plan: z.enum(plans),
  buyer: buyerRequest,
  contactEmail,
  language: z.enum(languages).meta({ description: "Of e-mails." }),
}

export const tenantRequest = z
  .strictObject({
    ...given,
    contract: contract.exactOptional(),
    rateLimiting: rateLimiting.exactOptional(),
  })
  .meta({ id: "TenantRequest" })

export const tenantChanges = z
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

export const tenantPage = z.object({ items: z.array(tenantBody), next }).meta({ id: "TenantPage" })

export const encodeTenant = (tenant: Tenant): z.output<typeof tenantBody> => {
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
