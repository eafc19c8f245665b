/**
 * The tables that the EntityManager reads and writes, as MikroORM entities; a test compares them
 * with the result of the migrations. Instants are milliseconds since 1970.
 *
 * Only the migrations define the other tables: only statements use them.
 */
import { defineEntity, JsonType, p } from "@mikro-orm/core"
import { toJson } from "./connection/document.ts"

class DocumentType extends JsonType {
  override convertToDatabaseValue(value: unknown): string | null {
    return value === null || value === undefined ? null : toJson(value)
  }
}

/**
 * A document, stored as `toJson` writes it; the repositories decode it with the domain's schema.
 */
const document = () => p.type(DocumentType).$type<unknown>()

/** A tenant as a row. */
export const tenantRecord = defineEntity({
  name: "TenantRecord",
  tableName: "tenants",
  properties: {
    id: p.text().collation("C").primary(),
    body: document(),
  },
})

/** An API client as a row. */
export const apiClientRecord = defineEntity({
  name: "ApiClientRecord",
  tableName: "api_clients",
  indexes: [{ properties: ["tenantId", "clientId"] }],
  properties: {
    clientId: p.text().collation("C").primary(),
    tenantId: p.text().collation("C"),
    body: document(),
  },
})

/**
 * An access token as a row, found by the hash of its value. Instants are milliseconds.
 *
 * Values that change during the life of a token have separate columns, so that recording a use
 * never conflicts with a rotation. Only long-lived tokens have an id, a last use and warnings.
 */
export const accessTokenRecord = defineEntity({
  name: "AccessTokenRecord",
  tableName: "access_tokens",
  indexes: [
    { properties: ["expiresAt"] },
    { properties: ["clientId"] },
    { properties: ["tenantId", "tokenId"] },
    {
      name: "access_tokens_warning_due_at_index",
      properties: ["warningDueAt"],
      where: "warning_due_at is not null",
    },
  ],
  properties: {
    hash: p.text().collation("C").primary(),
    expiresAt: p.bigint("number"),
    body: document(),
    clientId: p.text().collation("C"),
    tenantId: p.text().collation("C"),
    tokenId: p.text().collation("C").nullable(),
    warningDueAt: p.bigint("number").nullable(),
    lastUsedAt: p.bigint("number").nullable(),
  },
})

/**
 * An item of the catalog as a row; SKUs sort byte by byte. Separate columns hold the search keys:
 * the category and the folded search text.
 */
export const catalogItemRecord = defineEntity({
  name: "CatalogItemRecord",
  tableName: "catalog_items",
  indexes: [{ properties: ["category", "sku"] }],
  properties: {
    sku: p.text().collation("C").primary(),
    category: p.text().collation("C"),
    searchText: p.text().collation("C"),
    body: document(),
  },
})

/** The loaded revision of the catalog, in one row. It never repeats, not even after a restore. */
export const catalogRevisionRecord = defineEntity({
  name: "CatalogRevisionRecord",
  tableName: "catalog_revisions",
  properties: {
    catalog: p.text().collation("C").primary(),
    revision: p.uuid(),
  },
})

/**
 * A subscription as a row. The secrets in its document are sealed (docs/explanation/webhook.md).
 */
const subscriptionRecord = defineEntity({
  name: "SubscriptionRecord",
  tableName: "webhook_subscriptions",
  indexes: [{ properties: ["tenantId", "createdAt", "id"] }],
  properties: {
    id: p.text().collation("C").primary(),
    tenantId: p.text().collation("C"),
    createdAt: p.bigint("number"),
    /** Changes with every update, so that readers detect a stale document. */
    revision: p.bigint("number"),
    body: document(),
  },
})

/** A replay as a row, and the last event that it has read. */
const replayRecord = defineEntity({
  name: "ReplayRecord",
  tableName: "webhook_replays",
  indexes: [
    { properties: ["subscription", "id"] },
    {
      name: "webhook_replays_open_index",
      properties: ["turn"],
      where: "completed_at is null",
    },
    {
      name: "webhook_replays_completed_index",
      properties: ["completedAt"],
      where: "completed_at is not null",
    },
  ],
  properties: {
    id: p.text().collation("C").primary(),
    subscription: () =>
      p.manyToOne(subscriptionRecord).updateRule("no action").deleteRule("no action"),
    tenantId: p.text().collation("C"),
    selection: document(),
    createdAt: p.bigint("number"),
    queued: p.integer(),
    completedAt: p.bigint("number").nullable(),
    lastTransactionId: p.bigint("number"),
    lastPosition: p.bigint("number"),
    /** Assigned again with every batch, including failed ones: the lowest is next. */
    turn: p.bigint("number").autoincrement().generated("identity"),
  },
})

/**
 * An e-mail as a row of the queue, added together with the change that it reports. Due and leased
 * instants are milliseconds since 1970; a settled e-mail has no due instant.
 */
export const emailRecord = defineEntity({
  name: "EmailRecord",
  tableName: "emails",
  indexes: [
    { properties: ["tenantId", "id"] },
    {
      name: "emails_due_index",
      properties: ["dueAt", "id"],
      include: ["leasedUntil"],
      where: "due_at is not null",
    },
    {
      name: "emails_mailbox_index",
      expression: `create index emails_mailbox_index on emails
        ((body #>> '{unrequested,mailbox}'), created_at)
        where body #>> '{unrequested,mailbox}' is not null`,
    },
    {
      name: "emails_to_strangers_index",
      properties: ["tenantId", "createdAt"],
      where: "body #>> '{unrequested,isToStranger}' = 'true'",
    },
  ],
  properties: {
    id: p.text().collation("C").primary(),
    tenantId: p.text().collation("C"),
    createdAt: p.bigint("number"),
    body: document(),
    version: p.integer().default(0),
    dueAt: p.bigint("number").nullable(),
    leasedUntil: p.bigint("number").nullable(),
    /** The epoch of the process that claimed it last (`liveness/`). */
    leasedBy: p.text().collation("C").nullable(),
    /** Null until the first attempt. */
    sending: document().nullable(),
  },
})

/** The progress of an inspection; the only one is that of the archive. */
const inspectionRecord = defineEntity({
  name: "InspectionRecord",
  tableName: "inspections",
  properties: {
    subject: p.text().collation("C").primary(),
    body: document(),
  },
})

/** The status of KSeF, shared by all processes in one row. */
const clearanceStatusRecord = defineEntity({
  name: "ClearanceStatusRecord",
  tableName: "clearance_status",
  properties: {
    subject: p.text().collation("C").primary(),
    body: document(),
  },
})

/** The result of one day's reconciliation. */
export const reconciliationRecord = defineEntity({
  name: "ReconciliationRecord",
  tableName: "reconciliations",
  properties: {
    day: p.text().collation("C").primary(),
    body: document(),
  },
})

export const records = [
  tenantRecord,
  apiClientRecord,
  accessTokenRecord,
  catalogItemRecord,
  catalogRevisionRecord,
  subscriptionRecord,
  replayRecord,
  emailRecord,
  inspectionRecord,
  clearanceStatusRecord,
  reconciliationRecord,
] as const
