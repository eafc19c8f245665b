/** The printed form of tenants. */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import type { Tenant } from "@procurement/domain/tenant"
import { details, type Outcome, table, timeOf } from "../output.ts"

type TenantJson = ReturnedBy<"readTenant">

const buyersOf = ({ otherBuyers = [] }: Tenant["contract"] | TenantJson["contract"]): string =>
  otherBuyers === "any" ? "any" : otherBuyers.join(", ") || "none"

/** The other companies for which the tenant may order. */
export const buyersOutcome = ({ id, buyer, contract }: Tenant): Outcome => ({
  json: { tenantId: id, nip: buyer.nip, otherBuyers: contract.otherBuyers ?? [] },
  text: details([
    ["tenant", id],
    ["own NIP", buyer.nip],
    ["other buyers", buyersOf(contract)],
  ]),
})

const textOf = ({ buyer, contract, ...tenant }: TenantJson): string => {
  const volumes = contract.monthlyVolumes
  return details([
    ["tenant", tenant.id],
    ["name", tenant.name],
    ["plan", tenant.plan],
    ["buyer", `${buyer.name}, NIP ${buyer.nip}`],
    ["address", [buyer.address.line1, buyer.address.line2].filter(Boolean).join(", ")],
    ["contact e-mail", tenant.contactEmail],
    ["language", tenant.language],
    ["rate limiting", tenant.rateLimiting],
    ["rate factor", contract.rateFactor],
    ["lines a minute", contract.linesPerMinute],
    ["orders per month", volumes?.orders],
    ["invoices per month", volumes?.invoices],
    ["deliveries per month", volumes?.deliveries],
    ["other buyers", buyersOf(contract)],
    ["created", timeOf(tenant.createdAt)],
  ])
}

export const tenantOutcome = (tenant: TenantJson): Outcome => ({
  json: tenant,
  text: textOf(tenant),
})

export const tenantsOutcome = (page: ReturnedBy<"listTenants">): Outcome => {
  const { items, next } = page
  const rows = items.map((each) => [each.id, each.plan, each.buyer.nip, each.name])
  const more = next === null ? "" : `more: --after ${items.at(-1)?.id}\n`
  return { json: page, text: table(["tenant", "plan", "nip", "name"], rows, "no tenants") + more }
}
