/**
 * Converts deliveries to rows and back.
 *
 * Ready deliveries are read very often: their schema is compiled, and values that are the same in
 * all such rows, or that the caller already has, are not selected.
 */
import { Delivery, ReadyDelivery, type Subscription } from "@procurement/domain/webhook"
import * as SchemaJITCompiler from "effect/schema/SchemaJITCompiler"
import { optional } from "@procurement/domain/optional"
import { documentReader, instantOf, toJson } from "../connection/document.ts"

export interface DeliveryRow {
  readonly id: string
  readonly subscription_id: string
  readonly tenant_id: string
  readonly event_id: string
  readonly event_type: string
  readonly kind: string
  readonly state: string
  readonly attempts: unknown
  readonly failures: number
  readonly created_at: string
  readonly due_at: string | null
  readonly settled_at: string | null
  /** Null once the delivery has ended. */
  readonly body: string | null
  readonly trace: string | null
}

/** The columns of a ready delivery whose subscription the caller has. */
export interface ReadyRow
  extends Pick<
    DeliveryRow,
    "id" | "event_id" | "event_type" | "kind" | "failures" | "created_at" | "trace"
  > {
  readonly body: string
  /** Null before the first attempt. */
  readonly attempts: unknown
}

const sharedColumns =
  "id, subscription_id, tenant_id, event_id, event_type, kind, state, attempts, failures, " +
  "created_at, settled_at, trace"

/** Open and ended deliveries that meet the condition, as rows. */
export const deliveriesWhere = (condition: string, rest = ""): string => `
  (select ${sharedColumns}, due_at, body from webhook_deliveries where ${condition} ${rest})
  union all
  (select ${sharedColumns}, null, null from webhook_history where ${condition} ${rest})`

/** The columns of `ReadyRow` in the given table. */
export const readyColumns = (table: string): string => {
  const named = ["id", "event_id", "event_type", "kind", "failures", "created_at", "body", "trace"]
  const attempts = `case when ${table}.attempts <> '[]' then ${table}.attempts end as attempts`
  return [...named.map((column) => `${table}.${column}`), attempts].join(", ")
}

// Must precede the reader, which keeps the decoder that exists when it is made. If a policy of the
// process forbids generating code, the decoder is interpreted, as all others are.
SchemaJITCompiler.enable(ReadyDelivery.ast)

const readAny = documentReader("webhook_deliveries", Delivery)
const readReady = documentReader("webhook_deliveries", ReadyDelivery)

const sharedDocument = (row: Omit<ReadyRow, "body">, subscriptionId: string, tenantId: string) => ({
  id: row.id,
  subscriptionId,
  tenantId,
  eventId: row.event_id,
  eventType: row.event_type,
  kind: row.kind,
  createdAt: Number(row.created_at),
  attempts: row.attempts ?? [],
  failures: row.failures,
})

const documentOf = (row: DeliveryRow) => ({
  ...sharedDocument(row, row.subscription_id, row.tenant_id),
  _tag: row.state,
  ...optional({
    body: row.body ?? undefined,
    dueAt: instantOf(row.due_at),
    trace: row.trace ?? undefined,
    settledAt: instantOf(row.settled_at),
  }),
})

export const readDelivery = (row: DeliveryRow): Delivery => readAny(row.id, documentOf(row))

/** Throws an error that names the row when the row does not decode. */
export const readReadyDelivery = ({ id, tenantId }: Subscription, row: ReadyRow): ReadyDelivery => {
  const document = { _tag: "Ready", ...sharedDocument(row, id, tenantId), body: row.body }
  return readReady(row.id, row.trace === null ? document : { ...document, trace: row.trace })
}

/**
 * The changes of attempts, column by column, as parameters of the statements in outcomes.ts. The
 * attempts of all deliveries are one document, because the driver would quote several documents
 * separately.
 */
export const outcomeColumns = (deliveries: ReadonlyArray<Delivery>): Array<unknown> => [
  arrayLiteral(deliveries.map(({ id }) => id)),
  arrayLiteral(deliveries.map(({ _tag }) => _tag)),
  toJson(deliveries.map(({ attempts }) => attempts)),
  arrayLiteral(deliveries.map(({ failures }) => failures)),
  arrayLiteral(deliveries.map((delivery) => (delivery._tag === "Waiting" ? delivery.dueAt : null))),
  arrayLiteral(deliveries.map((delivery) => ("settledAt" in delivery ? delivery.settledAt : null))),
]

type Element = string | number | null

/** Text that needs no quotes, and is too long to be read as `null`. */
const plain = /^[\w-]{5,}$/

const isPlain = (element: Element): boolean => typeof element !== "string" || plain.test(element)

/**
 * The value of an array parameter: a PostgreSQL array literal of identifiers, names and whole
 * numbers. The driver would quote every element; for thousands of ids that costs more than the rest
 * of the query. It formats only arrays with elements that need quotes.
 */
export const arrayLiteral = (elements: ReadonlyArray<Element>): string | ReadonlyArray<Element> =>
  elements.every(isPlain) ? `{${elements.map((element) => element ?? "null").join(",")}}` : elements

/**
 * Rows that this process can't read: it skips them, so that they do not block others. The
 * quarantine is not stored: after a restart, or in another process or version, the rows are read
 * again. Each is logged once, as an error.
 */
export interface Quarantine {
  readonly keys: () => ReadonlyArray<string>
  readonly add: (key: string) => void
}

/** Beyond this number the fault is general, and the oldest keys are tried again. */
const maximumKeys = 10_000

export const makeQuarantine = (): Quarantine => {
  const quarantined = new Set<string>()
  return {
    keys: () => [...quarantined],
    add: (key) => {
      quarantined.add(key)
      const [oldest] = quarantined
      if (quarantined.size > maximumKeys && oldest !== undefined) quarantined.delete(oldest)
    },
  }
}
