/** The printed form of tenants. */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { details, type Outcome, table, timeOf } from "../output.ts"
import { registeredTexts } from "./tenant-buyers.ts"

type TenantJson = ReturnedBy<"readTenant">

const textOf = ({ buyer, contract, ...tenant }: TenantJson): string => {
  const volumes = contract.monthlyVolumes
  return details([
    ["tenant", tenant.id],
    ["name", tenant.name],
    ["plan", tenant.plan],
    ["buyer", `${buyer.name}, NIP ${buyer.nip}`],
    ["address", [buyer.address.line1, buyer.address.line2].filter(Boolean).join(", ")],
    ...registeredTexts(buyer),
    ["contact e-mail", tenant.contactEmail],
    ["language", tenant.language],
    ["rate limiting", tenant.rateLimiting],
    ["rate factor", contract.rateFactor],
    ["lines a minute", contract.linesPerMinute],
    ["orders per month", volumes?.orders],
    ["invoices per month", volumes?.invoices],
    ["deliveries per month", volumes?.deliveries],
    ["other buyers", contract.otherBuyers ?? "registered"],
    ["price list", contract.priceList],
    ["suspended", timeOf(tenant.suspension?.since)],
    ["reason", tenant.suspension?.reason],
    ["offboarded", timeOf(tenant.offboarding?.since)],
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
