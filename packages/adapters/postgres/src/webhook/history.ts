/**
 * The history of ended deliveries, and how they move there from the table of open ones. They have
 * no body: they are never sent again, and a redelivery takes its body from the event.
 */

/** The columns that the end of a delivery does not change. */
const lasting = "id, subscription_id, tenant_id, event_id, event_type, kind, created_at, trace"

/** The lasting columns of that table, for `returning`. */
export const lastingOf = (table: string): string =>
  lasting
    .split(", ")
    .map((column) => `${table}.${column}`)
    .join(", ")

/**
 * Stores the rows of the common table `ended` in the history: the lasting columns, attempts,
 * failures and the instant `settled_at`.
 */
export const historyInsert = (
  ended: string,
  state: "Delivered" | "Skipped" | "Expired",
): string => `
  insert into webhook_history (${lasting}, state, attempts, failures, settled_at)
  select ${lasting}, '${state}', attempts, failures, settled_at from ${ended}`

/** Removes open deliveries and returns what `historyInsert` stores. `at` is when they ended. */
export const endedDeliveries = (condition: string, at: string): string => `
  delete from webhook_deliveries where ${condition}
  returning ${lasting}, attempts, failures, ${at}::bigint as settled_at`
