/** `procurement tenant buyers …`: the other companies for which a tenant may order. */
import { addOtherBuyers, readTenant, removeOtherBuyers } from "@procurement/domain/tenant"
import type { Nip } from "@procurement/domain/party"
import type { Command } from "commander"
import * as Effect from "effect/Effect"
import { nipFrom, tenantIdFrom } from "../decoding.ts"
import { type Submit, tenantArgument } from "./command.ts"
import { buyersOutcome } from "./tenant-messages.ts"

const buyersArgument = ["<nip...>", "NIPs, or the word any"] as const

const buyersFrom = (texts: ReadonlyArray<string>): "any" | ReadonlyArray<Nip> =>
  texts.length === 1 && texts[0] === "any" ? "any" : texts.map((text) => nipFrom(text, "<nip>"))

/** Added to the commands of `tenant`. */
export const addBuyerCommands = (tenant: Command, submit: Submit): void => {
  const buyers = tenant
    .command("buyers")
    .description("for which other companies a tenant may order; by default only for itself")
  buyers
    .command("list")
    .description("list the other buyers")
    .argument(...tenantArgument)
    .action((id: string) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      submit(() => Effect.map(readTenant(tenantId), buyersOutcome))
    })
  buyers
    .command("add")
    .description("allow orders for these companies, or for any")
    .argument(...tenantArgument)
    .argument(...buyersArgument)
    .action((id: string, texts: ReadonlyArray<string>) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      const added = buyersFrom(texts)
      submit(() => Effect.map(addOtherBuyers(tenantId, added), buyersOutcome))
    })
  buyers
    .command("remove")
    .description("no longer allow orders for them; any: only for the tenant itself")
    .argument(...tenantArgument)
    .argument(...buyersArgument)
    .action((id: string, texts: ReadonlyArray<string>) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      const removed = buyersFrom(texts)
      submit(() => Effect.map(removeOtherBuyers(tenantId, removed), buyersOutcome))
    })
}
