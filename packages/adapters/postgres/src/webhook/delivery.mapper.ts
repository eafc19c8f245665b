/**
 * Deliveries as rows, and back.
 *
 * What is ready is read very often: its schema is compiled, and what is the same in all such rows,
 * or known to who asks, does not travel.
 */
import { Delivery, ReadyDelivery, type Subscription } from "@procurement/domain/webhook"
import * as SchemaJITCompiler from "effect/schema/SchemaJITCompiler"
import { documentReader, toJson } from "../connection/document.ts"
import { wordArray } from "./word-array.ts"

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
  readonly body: string
  readonly trace: string | null
}

/** What is read of one that is ready, of a subscription that is known. */
export interface ReadyRow
  extends Pick<
    DeliveryRow,
    "id" | "event_id" | "event_type" | "kind" | "failures" | "created_at" | "body" | "trace"
  > {
  /** None before the first. */
  readonly attempts: unknown
}

/** What is read of a delivery. */
export const deliveryColumns =
  "id, subscription_id, tenant_id, event_id, event_type, kind, state, attempts, failures, " +
  "created_at, due_at, settled_at, body, trace"

/** The columns of `ReadyRow`, of a table of that name. */
export const readyColumns = (table: string): string => {
  const named = ["id", "event_id", "event_type", "kind", "failures", "created_at", "body", "trace"]
  const attempts = `case when ${table}.attempts <> '[]' then ${table}.attempts end as attempts`
  return [...named.map((column) => `${table}.${column}`), attempts].join(", ")
}

// Before the reader is made: it keeps the decoder that it finds. Where code can't be generated
// (a policy of the process) it is interpreted, as all others are.
SchemaJITCompiler.enable(ReadyDelivery.ast)

const readAny = documentReader("webhook_deliveries", Delivery)
const readReady = documentReader("webhook_deliveries", ReadyDelivery)

const readyDocument = (row: ReadyRow, subscriptionId: string, tenantId: string) => ({
  _tag: "Ready",
  id: row.id,
  subscriptionId,
  tenantId,
  eventId: row.event_id,
  eventType: row.event_type,
  kind: row.kind,
  body: row.body,
  createdAt: Number(row.created_at),
  attempts: row.attempts ?? [],
  failures: row.failures,
})

const documentOf = (row: DeliveryRow) => ({
  ...readyDocument(row, row.subscription_id, row.tenant_id),
  _tag: row.state,
  ...(row.due_at === null ? {} : { dueAt: Number(row.due_at) }),
  ...(row.trace === null ? {} : { trace: row.trace }),
  ...(row.settled_at === null ? {} : { settledAt: Number(row.settled_at) }),
})

export const readDelivery = (row: DeliveryRow): Delivery => readAny(row.id, documentOf(row))

/** Throws with the name of the row when it does not decode. */
export const readReadyDelivery = ({ id, tenantId }: Subscription, row: ReadyRow): ReadyDelivery => {
  const document = readyDocument(row, id, tenantId)
  return readReady(row.id, row.trace === null ? document : { ...document, trace: row.trace })
}

/**
 * What an attempt changes, column by column: values of the statements in outcomes.ts. The attempts
 * of all deliveries are one document: the driver would quote each by itself.
 */
export const outcomeColumns = (deliveries: ReadonlyArray<Delivery>): Array<unknown> => [
  wordArray(deliveries.map(({ id }) => id)),
  wordArray(deliveries.map(({ _tag }) => _tag)),
  toJson(deliveries.map(({ attempts }) => attempts)),
  wordArray(deliveries.map(({ failures }) => failures)),
  wordArray(deliveries.map((delivery) => (delivery._tag === "Waiting" ? delivery.dueAt : null))),
  wordArray(deliveries.map((delivery) => ("settledAt" in delivery ? delivery.settledAt : null))),
]
