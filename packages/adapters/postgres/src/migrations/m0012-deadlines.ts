/** Finds invoices whose deadline is running, among millions that are settled. */
import { IndexMigration } from "./sql-migration.ts"

/**
 * States are listed, so that an invoice in a state of a later version is not reported by mistake. A
 * technical correction replaces a file that was issued offline.
 */
export const awaitsIssue = `state in ('Pending', 'Numbered', 'Drafted', 'Signed', 'Stored',
    'Sending', 'OutcomeUnknown', 'Submitted', 'Rejected')
    and (body -> 'correction') is null and (body -> 'offline') is null
    and (body -> 'technicalCorrection') is null`

const awaitsShipment = "status in ('Accepted', 'Processing')"

export class Deadlines extends IndexMigration {
  override readonly made = [
    {
      name: "invoices_awaiting_issue_index",
      on: `invoices (order_id) where ${awaitsIssue}`,
    },
    {
      name: "orders_awaiting_shipment_index",
      on: `orders (id) where ${awaitsShipment}`,
    },
  ]
}
