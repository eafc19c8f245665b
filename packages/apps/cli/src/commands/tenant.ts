/** `procurement tenant …` */
import {
  changeTenant,
  type Contract,
  createTenant,
  listTenants,
  readTenant,
  type Tenant,
} from "@procurement/domain/tenant"
import type { Command } from "commander"
import * as Effect from "effect/Effect"
import {
  emailFrom,
  given,
  languageFrom,
  lineFrom,
  nipFrom,
  numberFrom,
  planFrom,
  rateLimitingFrom,
  tenantIdFrom,
} from "../decoding.ts"
import { UsageError } from "../usage-error.ts"
import { type AddCommands, tenantArgument } from "./command.ts"
import { addBuyerCommands } from "./tenant-buyers.ts"
import { tenantOutcome, tenantsOutcome } from "./tenant-messages.ts"

interface TenantOptions {
  readonly name?: string
  readonly nip?: string
  readonly address?: string
  readonly address2?: string
  readonly buyerName?: string
  readonly email?: string
  readonly plan?: string
  readonly language?: string
  readonly rateLimiting?: string
  readonly rateFactor?: string
  readonly orders?: string
  readonly invoices?: string
  readonly deliveries?: string
}

const volumeFrom = numberFrom(0, 1_000_000_000)

/** What of a contract is named; volumes go together. */
const contractFrom = ({ rateFactor, orders, invoices, deliveries }: TenantOptions): Contract => {
  const factor = given("rateFactor", rateFactor, numberFrom(1, 10_000), "--rate-factor")
  if (orders === undefined && invoices === undefined && deliveries === undefined) return factor
  if (orders === undefined || invoices === undefined || deliveries === undefined) {
    throw new UsageError("--orders, --invoices and --deliveries go together")
  }
  const monthlyVolumes = {
    orders: volumeFrom(orders, "--orders"),
    invoices: volumeFrom(invoices, "--invoices"),
    deliveries: volumeFrom(deliveries, "--deliveries"),
  }
  return { ...factor, monthlyVolumes }
}

const termsFrom = (options: TenantOptions) => ({
  ...given("name", options.name, lineFrom, "--name"),
  ...given("plan", options.plan, planFrom, "--plan"),
  ...given("contactEmail", options.email, emailFrom, "--email"),
  ...given("language", options.language, languageFrom, "--language"),
  ...given("rateLimiting", options.rateLimiting, rateLimitingFrom, "--rate-limiting"),
})

const partyFrom = (options: TenantOptions) => ({
  ...given("nip", options.nip, nipFrom, "--nip"),
  ...given("name", options.buyerName, lineFrom, "--buyer-name"),
  address: {
    ...given("line1", options.address, lineFrom, "--address"),
    ...given("line2", options.address2, lineFrom, "--address2"),
  },
})

const required = (text: string | undefined, option: string): string => {
  if (text === undefined) throw new UsageError(`${option} is required`)
  return text
}

const newTenantFrom = (options: TenantOptions) => {
  const name = lineFrom(required(options.name, "--name"), "--name")
  const line1 = lineFrom(required(options.address, "--address"), "--address")
  const { address, ...party } = partyFrom(options)
  return {
    plan: "standard" as const,
    language: "pl" as const,
    ...termsFrom(options),
    name,
    contactEmail: emailFrom(required(options.email, "--email"), "--email"),
    contract: contractFrom(options),
    buyer: {
      name,
      ...party,
      nip: nipFrom(required(options.nip, "--nip"), "--nip"),
      address: { countryCode: "PL" as const, ...address, line1 },
    },
  }
}

/** The tenant's buyer and contract with what is named put in the place of what was there. */
const changed = (tenant: Tenant, options: TenantOptions) => {
  const { address, ...party } = partyFrom(options)
  const buyer = { ...tenant.buyer, ...party, address: { ...tenant.buyer.address, ...address } }
  return {
    ...termsFrom(options),
    buyer,
    contract: { ...tenant.contract, ...contractFrom(options) },
  }
}

const withTerms = (command: Command): Command =>
  command
    .option("--name <name>", "the tenant's name")
    .option("--nip <nip>", "the buyer's NIP, ten digits")
    .option("--address <line>", "first line of the buyer's address in Poland")
    .option("--address2 <line>", "second line")
    .option("--buyer-name <name>", "the buyer's name on invoices, if different")
    .option("--email <address>", "who is notified about quotas, tokens and limits")
    .option("--plan <plan>", "trial, standard, pro or enterprise")
    .option("--language <language>", "language of e-mails: en or pl")
    .option("--rate-limiting <mode>", "enforced, or shadow: measured, and no request is rejected")
    .option("--rate-factor <n>", "contract: multiplier of the standard request rates")
    .option("--orders <n>", "contract: orders per month")
    .option("--invoices <n>", "contract: invoices per month")
    .option("--deliveries <n>", "contract: webhook deliveries per month")

export const addTenantCommands: AddCommands = (tenant, submit) => {
  withTerms(
    tenant.command("create").description("create a tenant (standard, pl by default)"),
  ).action((options: TenantOptions) => {
    const request = newTenantFrom(options)
    submit(() => Effect.map(createTenant(request), tenantOutcome))
  })
  addBuyerCommands(tenant, submit)
  tenant
    .command("list")
    .description("list all tenants, oldest first")
    .option("--limit <n>", "at most this many", "50")
    .option("--after <tenant>", "tenants after this one")
    .action((options: { readonly limit: string; readonly after?: string }) => {
      const limit = numberFrom(1, 1_000)(options.limit, "--limit")
      const query = { limit, ...given("after", options.after, tenantIdFrom, "--after") }
      submit(() =>
        Effect.map(listTenants(query), ({ tenants, hasMore }) => tenantsOutcome(tenants, hasMore)),
      )
    })
  tenant
    .command("show")
    .description("show a tenant")
    .argument(...tenantArgument)
    .action((id: string) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      submit(() => Effect.map(readTenant(tenantId), tenantOutcome))
    })
  withTerms(tenant.command("change").description("change only the named fields"))
    .argument(...tenantArgument)
    .action((id: string, options: TenantOptions) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      if (Object.keys(options).length === 0) throw new UsageError("name a field to change")
      // Decoded before the tenant is read, so that a wrong option fails first.
      contractFrom(options)
      termsFrom(options)
      partyFrom(options)
      submit(() =>
        Effect.gen(function* () {
          const present = yield* readTenant(tenantId)
          return tenantOutcome(yield* changeTenant(tenantId, changed(present, options)))
        }),
      )
    })
}
