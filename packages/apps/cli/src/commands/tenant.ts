/** `procurement tenant …` */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import type { Command } from "commander"
import * as Effect from "effect/Effect"
import {
  cursorOf,
  type Entry,
  entriesOf,
  type Field,
  filled,
  numberOf,
  type OptionTexts,
  queryOf,
} from "../fields.ts"
import { accepted, operated, operatorsOf } from "../operators.ts"
import { UsageError } from "../usage-error.ts"
import { type AddCommands, type Task, tenantArgument } from "./command.ts"
import { addBuyerCommands } from "./tenant-buyers.ts"
import { tenantOutcome, tenantsOutcome } from "./tenant-messages.ts"

const fields: ReadonlyArray<Field> = [
  { option: "--name", pointer: "/name" },
  { option: "--nip", pointer: "/buyer/nip" },
  { option: "--address", pointer: "/buyer/address/line1" },
  { option: "--address2", pointer: "/buyer/address/line2" },
  { option: "--buyer-name", pointer: "/buyer/name" },
  { option: "--email", pointer: "/contactEmail" },
  { option: "--plan", pointer: "/plan" },
  { option: "--language", pointer: "/language" },
  { option: "--rate-limiting", pointer: "/rateLimiting" },
  { option: "--rate-factor", pointer: "/contract/rateFactor", read: numberOf },
  { option: "--lines-per-minute", pointer: "/contract/linesPerMinute", read: numberOf },
  { option: "--orders", pointer: "/contract/monthlyVolumes/orders", read: numberOf },
  { option: "--invoices", pointer: "/contract/monthlyVolumes/invoices", read: numberOf },
  { option: "--deliveries", pointer: "/contract/monthlyVolumes/deliveries", read: numberOf },
]

/** A new tenant's buyer has the tenant's name by default. */
const newTenantFields: ReadonlyArray<Field> = [
  { option: "--name", pointer: "/buyer/name" },
  ...fields,
]

const newTenant = {
  plan: "standard",
  language: "pl",
  buyer: { address: { countryCode: "PL" } },
}

const withFields = (command: Command): Command =>
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
    .option("--lines-per-minute <n>", "contract: lines of long orders a minute, twice as a burst")
    .option("--orders <n>", "contract: orders per month")
    .option("--invoices <n>", "contract: invoices per month")
    .option("--deliveries <n>", "contract: webhook deliveries per month")

type Replaced = Pick<ReturnedBy<"readTenant">, "buyer" | "contract">

/** Stands in for the tenant's current values, so that options are validated before it is read. */
const validValues: Replaced = {
  buyer: { nip: "5252839118", name: "-", address: { countryCode: "PL", line1: "-" } },
  contract: {},
}

/** The operation replaces buyer and contract, so it also sends all their current values. */
const change =
  (id: string, entries: ReadonlyArray<Entry>): Task =>
  async (target) => {
    const { changeTenant, readTenant } = await operatorsOf(target)
    const changed = ({ buyer, contract }: Replaced) =>
      accepted(changeTenant({ id }, { body: filled(entries, { buyer, contract }) }), entries)
    changed(validValues)
    return accepted(readTenant({ id })).pipe(Effect.flatMap(changed), Effect.map(tenantOutcome))
  }

const listFields: ReadonlyArray<Field> = [
  { option: "--limit", pointer: "/limit" },
  { option: "--after", pointer: "/cursor", read: cursorOf },
]

export const addTenantCommands: AddCommands = (tenant, submit) => {
  withFields(
    tenant.command("create").description("create a tenant (standard, pl by default)"),
  ).action((options: OptionTexts) => {
    const entries = entriesOf(newTenantFields, options)
    const body = filled(entries, newTenant)
    submit(operated(({ createTenant }) => createTenant({}, { body }), tenantOutcome, entries))
  })
  addBuyerCommands(tenant, submit)
  tenant
    .command("list")
    .description("list all tenants, oldest first")
    .option("--limit <n>", "at most this many, up to 1000", "50")
    .option("--after <tenant>", "tenants after this one")
    .action((options: OptionTexts) => {
      const entries = entriesOf(listFields, options)
      const query = queryOf(entries)
      submit(operated(({ listTenants }) => listTenants({}, { query }), tenantsOutcome, entries))
    })
  tenant
    .command("show")
    .description("show a tenant")
    .argument(...tenantArgument)
    .action((id: string) => submit(operated(({ readTenant }) => readTenant({ id }), tenantOutcome)))
  withFields(tenant.command("change").description("change only the named fields"))
    .argument(...tenantArgument)
    .action((id: string, options: OptionTexts) => {
      if (Object.keys(options).length === 0) throw new UsageError("name a field to change")
      submit(change(id, entriesOf(fields, options)))
    })
}
