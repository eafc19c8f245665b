/** The marks of the event log: the position of each of its readers. */

/**
 * `webhooks`: the fan-out. `notices`: e-mails about issued documents. `kafka`: the relay; a second
 * broker would have a separate mark.
 */
export type MarkName = "webhooks" | "notices" | "kafka"

/** Transaction and position of a mark as two values; before every event while there is no mark. */
export const placeOfMark = (name: MarkName): string => `
    (select coalesce(max(transaction_id), -1) from outbox_marks where name = '${name}'),
    (select coalesce(max(position), 0) from outbox_marks where name = '${name}')`

/**
 * The last part of a statement: it moves a mark without a holder to the transaction and position in
 * parameters `$parameter` and the next; with null it does not move.
 */
export const moveMark = (name: MarkName, parameter: number): string => `
  insert into outbox_marks as mark (name, leased_until, transaction_id, position)
  select '${name}', 0, $${parameter}::bigint, $${parameter + 1}::bigint
  where $${parameter}::bigint is not null
  on conflict (name) do update
    set transaction_id = excluded.transaction_id, position = excluded.position`

/**
 * A condition on a row of the outbox: the mark has passed it. Written as a negation, so that the
 * planner does not scan the log in mark order because of it.
 */
export const hasPassed = (name: MarkName): string =>
  `not (outbox.transaction_id, outbox.position) > (${placeOfMark(name)})`
