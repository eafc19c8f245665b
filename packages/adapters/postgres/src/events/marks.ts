/** The marks of the event log: the position of each of its readers. */

/** `webhooks`: the fan-out. `kafka`: the relay; a second broker would have a separate mark. */
export type MarkName = "webhooks" | "kafka"

/** Transaction and position of a mark as two values; before every event while there is no mark. */
export const placeOfMark = (name: MarkName): string => `
    (select coalesce(max(transaction_id), -1) from outbox_marks where name = '${name}'),
    (select coalesce(max(position), 0) from outbox_marks where name = '${name}')`

/**
 * A condition on a row of the outbox: the mark has passed it. Written as a negation, so that the
 * planner does not scan the log in mark order because of it.
 */
export const hasPassed = (name: MarkName): string =>
  `not (outbox.transaction_id, outbox.position) > (${placeOfMark(name)})`
