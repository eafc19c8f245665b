/** Finds orders whose goods have not all left. */
import { IndexMigration } from "./sql-migration.ts"

export const awaitsGoods = "status in ('Accepted', 'Processing', 'PartlyShipped')"

export class Parcels extends IndexMigration {
  override readonly made = [
    { name: "orders_awaiting_goods_index", on: `orders (id) where ${awaitsGoods}` },
  ]
  override readonly dropped = ["orders_awaiting_shipment_index"]
}
