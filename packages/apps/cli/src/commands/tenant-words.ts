/** Tenants as they are printed. */
import type { Tenant } from "@procurement/domain/tenant"
import { details, type Outcome, table, timeOf, timestampOf } from "../output.ts"

const jsonOf = (tenant: Tenant) => ({ ...tenant, createdAt: timestampOf(tenant.createdAt) })

const textOf = ({ buyer, contract, ...tenant }: Tenant): string => {
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
    ["orders a month", volumes?.orders],
    ["invoices a month", volumes?.invoices],
    ["deliveries a month", volumes?.deliveries],
    ["created", timeOf(tenant.createdAt)],
  ])
}

export const tenantOutcome = (tenant: Tenant): Outcome => ({
  json: jsonOf(tenant),
  text: textOf(tenant),
})

export const tenantsOutcome = (tenants: ReadonlyArray<Tenant>, hasMore: boolean): Outcome => {
  const rows = tenants.map((each) => [each.id, each.plan, each.buyer.nip, each.name])
  const more = hasMore ? `more: --after ${tenants.at(-1)?.id}\n` : ""
  return {
    json: { items: tenants.map(jsonOf), hasMore },
    text: table(["tenant", "plan", "nip", "name"], rows, "no tenants") + more,
  }
}
