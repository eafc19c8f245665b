/**
 * How far the events have been told to a broker, and the index that finds those behind.
 *
 * There is no row before a relay has run for the first time: until then nothing is kept for one.
 */
import { IndexMigration } from "./index-migration.ts"

/** Half of a page is left free: renewing a lease and marking move no row to another page. */
const marks = `
create table if not exists outbox_relay (
  name text collate "C" primary key,
  holder text,
  leased_until bigint not null,
  transaction_id bigint not null,
  position bigint not null
) with (fillfactor = 50)`

export class Relay extends IndexMigration {
  override readonly made = [
    { name: "outbox_transaction_id_position_index", on: "outbox (transaction_id, position)" },
  ]

  override async up(): Promise<void> {
    this.addSql(marks)
    await super.up()
  }
}
