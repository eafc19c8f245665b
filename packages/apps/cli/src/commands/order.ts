/** `procurement order forget-details`; the other commands are operations. */
import { forgetDetailsOf } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import { orderIdFrom } from "../decoding.ts"
import type { AddCommands } from "./command.ts"

export const addOrderCommands: AddCommands = (order, submit) => {
  order
    .command("forget-details")
    .description("remove the delivery address and the metadata of an order whose goods have left")
    .argument("<order>", "the order's id, ord_…")
    .action((text: string) => {
      const id = orderIdFrom(text, "<order>")
      const outcome = { json: { forgotten: id }, text: `removed what ${id} said about people\n` }
      submit(() => Effect.as(forgetDetailsOf(id), outcome))
    })
}
