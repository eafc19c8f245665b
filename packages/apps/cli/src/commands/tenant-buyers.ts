/** `procurement tenant buyers …`: the other companies for which a tenant may order. */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import type { Command } from "commander"
import { cursorOf, jsonOf, yesOrNoOf } from "../fields.ts"
import { details, type Outcome, table } from "../output.ts"
import { type Submit, tenantArgument } from "./command.ts"
import { addOperation, option, required } from "./operation-command.ts"

type BuyerJson = ReturnedBy<"putTenantBuyer">

const addressOf = ({ address }: BuyerJson): string =>
  [address.line1, address.line2].filter(Boolean).join(", ")

/** Absent texts are left out. */
export const registeredTexts = (company: ReturnedBy<"readTenant">["buyer"]) =>
  [
    ["related party", company.relatedParty === true ? "yes" : undefined],
    ["local government unit", company.localGovernmentUnit?.name],
    ["VAT group member", company.vatGroupMember?.name],
  ] as const

const buyerOutcome = (buyer: BuyerJson): Outcome => ({
  json: buyer,
  text: details([
    ["NIP", buyer.nip],
    ["name", buyer.name],
    ["address", addressOf(buyer)],
    ["registered by", buyer.registeredBy],
    ...registeredTexts(buyer),
  ]),
})

const buyersOutcome = (list: ReturnedBy<"listTenantBuyers">): Outcome => {
  const rows = list.items.map((each) => [each.nip, each.registeredBy, each.name, addressOf(each)])
  const more = list.next === null ? "" : `more: --after ${list.items.at(-1)?.nip}\n`
  const columns = ["nip", "registered by", "name", "address"]
  return { json: list, text: table(columns, rows, "no other buyers") + more }
}

const ofBuyer = { id: tenantArgument, nip: ["<nip>", "the buyer's NIP"] } as const

const party = '{"nip" or "internalId", "name", "address"}'

/** What operators register about a company besides name and address. */
export const registeredOptions = (within: string) => [
  option("--related-party <answer>", "yes or no: related to the seller (TP)", {
    pointer: `${within}/relatedParty`,
    read: yesOrNoOf,
  }),
  option("--local-government-unit <json>", `the unit that receives the goods (JST): ${party}`, {
    pointer: `${within}/localGovernmentUnit`,
    read: jsonOf,
  }),
  option("--vat-group-member <json>", `the member that receives the goods (GV): ${party}`, {
    pointer: `${within}/vatGroupMember`,
    read: jsonOf,
  }),
]

/** Added to the commands of `tenant`. */
export const addBuyerCommands = (tenant: Command, submit: Submit): void => {
  const buyers = tenant
    .command("buyers")
    .description("for which other companies a tenant may order; by default only for itself")
  addOperation(buyers, submit, "listTenantBuyers", {
    name: "list",
    description: "list the other buyers by NIP",
    path: { id: tenantArgument },
    options: [
      option("--limit <n>", "at most this many, up to 1000", { usually: "50" }),
      option("--after <nip>", "buyers after this one", { pointer: "/cursor", read: cursorOf }),
    ],
    isQuery: true,
    show: buyersOutcome,
  })
  addOperation(buyers, submit, "putTenantBuyer", {
    name: "put",
    description: "register a company, or correct its name and address",
    path: ofBuyer,
    options: [
      required("--name <name>", "the name on invoices"),
      required("--address <line>", "first line of the address in Poland", {
        pointer: "/address/line1",
      }),
      option("--address2 <line>", "second line", { pointer: "/address/line2" }),
      ...registeredOptions(""),
    ],
    body: { address: { countryCode: "PL" } },
    show: buyerOutcome,
  })
  addOperation(buyers, submit, "removeTenantBuyer", {
    name: "remove",
    description: "remove a company; unless any is allowed, its orders are rejected",
    path: ofBuyer,
    show: (_, { nip }) => ({ json: { removed: nip }, text: `removed ${nip}\n` }),
  })
}
