/** The API's responses by the names that the views use; the types are those of its document. */
import type { components } from "@procurement/sdk"

type Schemas = components["schemas"]

export interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  /** Path and query of the next page. */
  readonly next: string | null
}

export type Webhook = Schemas["Subscription"]
export type Delivery = Schemas["Delivery"]
export type DeliveryStatus = Delivery["status"]
export type Attempt = Delivery["attempts"][number]
export type Replay = Schemas["Replay"]
export type ReplaySelection = Schemas["ReplaySelection"]
export type ReplayRequest = Schemas["ReplayRequest"]
export type ApiEvent = Schemas["Event"]
export type ListedOrder = Schemas["ListedOrder"]
export type ExpandedOrder = Schemas["ExpandedOrder"]
export type OrderRequest = Schemas["OrderRequest"]
export type OrderPreview = Schemas["OrderPreview"]
export type CatalogItem = Schemas["CatalogItem"]
export type OrderStatus = Schemas["OrderStatus"]
export type Invoice = Schemas["Invoice"]
export type InvoiceListItem = Schemas["InvoiceListItem"]
export type MonthSpend = Schemas["MonthSpend"]
export type InvoiceStatus = Schemas["InvoiceStatus"]
export type PaymentReference = Schemas["PaymentReference"]
export type Usage = Schemas["Usage"]
export type MetricUsage = Schemas["MetricUsage"]
export type FieldError = Omit<Schemas["FieldError"], "code">

/** The part of a problem document (RFC 9457) that the page reads. */
export interface ProblemDocument extends Pick<Schemas["Problem"], "title" | "detail" | "status"> {
  readonly code: string
  readonly request_id: string
  readonly errors?: ReadonlyArray<FieldError>
}

export type WebhookFields = Pick<Webhook, "url" | "events" | "contactEmail">

export type SandboxState = Schemas["SandboxState"]
export type TriggeredEvent = Schemas["SandboxEvent"]
