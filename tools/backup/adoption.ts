/**
 * Adapts restored rows to another server: a transaction number belongs to the server that assigned
 * it (docs/adr/0016).
 *
 * Restored events get transaction 0, before all future events, in the order of their positions. A
 * reader that continues from a place in the log returns to the first unread event: it may read some
 * events twice and misses none.
 */

const firstUnread = (transaction: string, position: string, condition = "true"): string => `
  coalesce(
    (select min(outbox.position) - 1 from outbox
      where (outbox.transaction_id, outbox.position) > (${transaction}, ${position})
        and ${condition}),
    (select max(outbox.position) from outbox),
    0)`

const marks = `
  update outbox_marks as mark set
    holder = null, leased_until = 0, transaction_id = 0,
    position = ${firstUnread("mark.transaction_id", "mark.position")}`

const replays = `
  update webhook_replays as replay set
    last_transaction_id = 0,
    last_position = ${firstUnread(
      "replay.last_transaction_id",
      "replay.last_position",
      "outbox.tenant_id = replay.tenant_id",
    )}
  where completed_at is null`

const events = "update outbox set transaction_id = 0"

/** The statements, in the order in which they must run. */
export const adoptSql: ReadonlyArray<string> = [marks, replays, events]
