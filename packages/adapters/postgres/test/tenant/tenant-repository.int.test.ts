import * as Option from "effect/Option"
import { beforeAll, describe, expect, it } from "vitest"
import { emailAddress } from "@procurement/domain/email"
import type { Tenant, TenantRepository } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import { makeTenantRepository } from "../../src/index.ts"
import { aTenantId, buyer, noon } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const aTenant = (): Tenant => ({
  id: aTenantId(),
  name: lineText("Łąka & Żaba 🐸 s.c."),
  plan: "pro",
  contract: {},
  contactEmail: emailAddress("zakupy@example.com"),
  language: "pl",
  rateLimiting: "enforced",
  buyer,
  createdAt: noon,
})

describe("Tenant repository on PostgreSQL", () => {
  const opened = useDatabase()
  let tenants: TenantRepository["Service"]
  beforeAll(() => {
    tenants = makeTenantRepository(opened().database)
  })

  it("a tenant that was never saved is not found", async () => {
    expect(await run(tenants.find(aTenantId()))).toStrictEqual(Option.none())
  })

  it("a tenant is found as last saved", async () => {
    const tenant = aTenant()
    await run(tenants.save(tenant))
    await run(tenants.save(aTenant()))
    expect(await run(tenants.find(tenant.id))).toStrictEqual(Option.some(tenant))
    const grown = { ...tenant, plan: "enterprise" } as const
    await run(tenants.save(grown))
    expect(await run(tenants.find(tenant.id))).toStrictEqual(Option.some(grown))
  })

  it("a tenant with an invalid document is a defect that names the row", async () => {
    const tenant = aTenant()
    await run(tenants.save(tenant))
    const spoil = `update tenants set body = body || '{"plan":"gold"}' where id = $1`
    await rowsOf(opened().database, spoil, [tenant.id])
    const message = `tenants ${tenant.id} does not contain a valid document`
    await expect(run(tenants.find(tenant.id))).rejects.toThrow(message)
  })
})
