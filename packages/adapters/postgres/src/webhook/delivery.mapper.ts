/** Deliveries as rows, and back. */
import { Delivery, ReadyDelivery } from "@procurement/domain/webhook"
import { documentReader, toJson } from "../connection/document.ts"

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

/** What is read of a delivery. */
export const deliveryColumns =
  "id, subscription_id, tenant_id, event_id, event_type, kind, state, attempts, failures, " +
  "created_at, due_at, settled_at, body, trace"

const readAny = documentReader("webhook_deliveries", Delivery)
const readReady = documentReader("webhook_deliveries", ReadyDelivery)

const documentOf = (row: DeliveryRow) => ({
  _tag: row.state,
  id: row.id,
  subscriptionId: row.subscription_id,
  tenantId: row.tenant_id,
  eventId: row.event_id,
  eventType: row.event_type,
  kind: row.kind,
  body: row.body,
  createdAt: Number(row.created_at),
  attempts: row.attempts,
  failures: row.failures,
  ...(row.due_at === null ? {} : { dueAt: Number(row.due_at) }),
  ...(row.trace === null ? {} : { trace: row.trace }),
  ...(row.settled_at === null ? {} : { settledAt: Number(row.settled_at) }),
})

export const readDelivery = (row: DeliveryRow): Delivery => readAny(row.id, documentOf(row))
export const readReadyDelivery = (row: DeliveryRow): ReadyDelivery =>
  readReady(row.id, documentOf(row))

/** What an attempt changes, column by column: values of the statements in outcomes.ts. */
export const outcomeColumns = (deliveries: ReadonlyArray<Delivery>): Array<unknown> => [
  deliveries.map(({ id }) => id),
  deliveries.map(({ _tag }) => _tag),
  deliveries.map(({ attempts }) => toJson(attempts)),
  deliveries.map(({ failures }) => failures),
  deliveries.map((delivery) => (delivery._tag === "Waiting" ? delivery.dueAt : null)),
  deliveries.map((delivery) => ("settledAt" in delivery ? delivery.settledAt : null)),
]
