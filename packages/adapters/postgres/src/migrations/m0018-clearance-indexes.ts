/**
 * Each stage of the queue of invoices has an index of its own: a hundred thousand that wait for
 * their turn stand before none that were just ordered.
 */
import { IndexMigration } from "./index-migration.ts"

export class ClearanceIndexes extends IndexMigration {
  override readonly made = [
    {
      name: "invoices_preparing_index",
      on: `invoices (due_at, id) include (leased_until) where due_at is not null
        and state in ('Pending', 'Numbered', 'Drafted', 'Signed')`,
    },
    {
      name: "invoices_in_hand_index",
      on: `invoices (seller_nip, number) where due_at is not null and attempts = 0
        and state in ('Numbered', 'Drafted', 'Signed')`,
    },
    {
      name: "invoices_sending_index",
      on: `invoices (length(number), number) include (due_at, leased_until)
        where due_at is not null and state = 'Stored'`,
    },
    {
      name: "invoices_following_index",
      on: `invoices (due_at, id) include (leased_until) where due_at is not null
        and state in ('Sending', 'OutcomeUnknown', 'Submitted')`,
    },
    {
      name: "invoices_archiving_index",
      on: `invoices (due_at, id) include (leased_until) where due_at is not null
        and state = 'Acknowledged'`,
    },
    {
      name: "invoices_batch_index",
      on: "invoices (batch_id) where batch_id is not null",
    },
  ]
}
