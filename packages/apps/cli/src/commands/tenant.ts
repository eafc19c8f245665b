/** `procurement tenant …` */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { UsageError } from "@procurement/lib-cli"
import * as Effect from "effect/Effect"
import { cursorOf, type Entry, entriesOf, filled, numberOf, type OptionTexts } from "../fields.ts"
import { accepted, operatorsOf } from "../operators.ts"
import { type AddCommands, type Task, tenantArgument } from "./command.ts"
import { addOperation, option, withOptions } from "./operation-command.ts"
import { addBuyerCommands, registeredOptions } from "./tenant-buyers.ts"
import { tenantOutcome, tenantsOutcome } from "./tenant-messages.ts"

const number = (pointer: string) => ({ pointer: `/contract/${pointer}`, read: numberOf })

const options = [
  option("--name <name>", "the tenant's name"),
  option("--nip <nip>", "the buyer's NIP, ten digits", { pointer: "/buyer/nip" }),
  option("--address <line>", "first line of the buyer's address in Poland", {
    pointer: "/buyer/address/line1",
  }),
  option("--address2 <line>", "second line", { pointer: "/buyer/address/line2" }),
  option("--buyer-name <name>", "the buyer's name on invoices, if different", {
    pointer: "/buyer/name",
  }),
  ...registeredOptions("/buyer"),
  option("--email <address>", "who is notified about quotas, tokens and limits", {
    pointer: "/contactEmail",
  }),
  option("--plan <plan>", "trial, standard, pro or enterprise"),
  option("--language <language>", "language of e-mails: en or pl"),
  option("--rate-limiting <mode>", "enforced, or shadow: measured, and no request is rejected"),
  option(
    "--rate-factor <n>",
    "contract: multiplier of the standard request rates",
    number("rateFactor"),
  ),
  option(
    "--lines-per-minute <n>",
    "contract: lines of long orders a minute, twice as a burst",
    number("linesPerMinute"),
  ),
  option("--other-buyers <rule>", "contract: registered (default), or any company", {
    pointer: "/contract/otherBuyers",
  }),
  option("--price-list <name>", "contract: the price list whose prices it pays", {
    pointer: "/contract/priceList",
  }),
  option("--orders <n>", "contract: orders per month", number("monthlyVolumes/orders")),
  option("--invoices <n>", "contract: invoices per month", number("monthlyVolumes/invoices")),
  option(
    "--deliveries <n>",
    "contract: webhook deliveries per month",
    number("monthlyVolumes/deliveries"),
  ),
]

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

const path = { id: tenantArgument }

export const addTenantCommands: AddCommands = (tenant, submit) => {
  addOperation(tenant, submit, "createTenant", {
    name: "create",
    description: "create a tenant (standard, pl by default)",
    options,
    alsoFilled: [{ option: "--name", pointer: "/buyer/name" }],
    body: { plan: "standard", language: "pl", buyer: { address: { countryCode: "PL" } } },
    show: tenantOutcome,
  })
  addBuyerCommands(tenant, submit)
  addOperation(tenant, submit, "listTenants", {
    name: "list",
    description: "list all tenants, oldest first",
    options: [
      option("--search <words>", "only with all of these words in name, NIP or e-mail address"),
      option("--limit <n>", "at most this many, up to 1000", { usually: "50" }),
      option("--after <tenant>", "tenants after this one", { pointer: "/cursor", read: cursorOf }),
    ],
    isQuery: true,
    show: tenantsOutcome,
  })
  addOperation(tenant, submit, "readTenant", {
    name: "show",
    description: "show a tenant",
    path,
    show: tenantOutcome,
  })
  addOperation(tenant, submit, "suspendTenant", {
    name: "suspend",
    description: "refuse the tenant's orders; those placed before go on",
    path,
    options: [option("--reason <text>", "shown to the tenant when it orders")],
    show: tenantOutcome,
  })
  addOperation(tenant, submit, "resumeTenant", {
    name: "resume",
    description: "end a tenant's suspension",
    path,
    show: tenantOutcome,
  })
  withOptions(tenant.command("change").description("change only the named fields"), options)
    .argument(...tenantArgument)
    .action((id: string, texts: OptionTexts) => {
      if (Object.keys(texts).length === 0) throw new UsageError("name a field to change")
      submit(change(id, entriesOf(options, texts)))
    })
}
