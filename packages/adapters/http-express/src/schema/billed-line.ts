/** The lines of an order as its invoice and its corrections bill them together, for operators. */
import { grossOf, linesNow, type Order } from "@procurement/domain/order"
import { z } from "zod"
import { encodeLine, orderLine } from "./order.ts"

export const billedLine = orderLine
  .extend({
    toShip: z.int().meta({ description: "Units that have neither left nor been cancelled." }),
    returnable: z.int().meta({ description: "Units that the customer has and can return." }),
  })
  .meta({ id: "BilledLine" })

export const encodeBilledLines = (order: Order): Array<z.output<typeof billedLine>> =>
  linesNow(order).map(({ toShip, returnable, ...line }) => ({
    ...encodeLine({ ...line, gross: grossOf([line]) }, order.total),
    toShip,
    returnable,
  }))
