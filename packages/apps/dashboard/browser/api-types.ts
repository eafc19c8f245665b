/**
 * What the dashboard reads of the API's answers: types alone, never served.
 *
 * Members that no view shows are left out. `test/api-document.test.ts` holds them against the
 * OpenAPI document.
 */

export type Language = "en" | "pl"

/** The same said in every language. */
export type Wording = Readonly<Record<Language, string>>

export interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  /** Path and query of the next page. */
  readonly next: string | null
}

export interface Webhook {
  readonly id: string
  readonly url: string
  readonly events: ReadonlyArray<string>
  readonly contactEmail: string
  readonly status: "delivering" | "paused"
  readonly paused?: {
    readonly since: string
    readonly deliveryId: string
    readonly eventId: string
  }
  readonly secrets: ReadonlyArray<{ readonly expiresAt: string | null }>
  readonly createdAt: string
}

/** Answer to registration and rotation: the secret is in it this once. */
export interface WebhookWithSecret extends Webhook {
  readonly secret: string
}

export type DeliveryStatus = "ready" | "waiting" | "delivered" | "exhausted" | "skipped"

export interface Attempt {
  readonly at: string
  readonly durationMillis: number
  readonly status?: number
  readonly failure?: string
}

export interface Delivery {
  readonly id: string
  readonly webhookId: string
  readonly eventId: string
  readonly eventType: string
  readonly kind: "event" | "replay" | "test"
  readonly status: DeliveryStatus
  readonly nextAttemptAt?: string
  readonly settledAt?: string
  readonly createdAt: string
  readonly attempts: ReadonlyArray<Attempt>
}

/** What a replay may be asked for: exactly one of them. */
export type ReplayRequest =
  | { readonly eventIds: ReadonlyArray<string> }
  | { readonly from: string; readonly to?: string }
  | { readonly failedSince: string }
  | { readonly neverDeliveredSince: string }

export type ReplaySelection =
  | { readonly eventIds: ReadonlyArray<string> }
  | { readonly from: string; readonly to: string }
  | { readonly failedSince: string }
  | { readonly neverDeliveredSince: string }

export interface Replay {
  readonly id: string
  readonly webhookId: string
  readonly selection: ReplaySelection
  readonly createdAt: string
  /** Deliveries made of it so far. */
  readonly queued: number
  readonly completedAt: string | null
}

export interface ApiEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface MetricUsage {
  readonly used: number
  readonly limit: number
  readonly percent: number
  readonly hard: boolean
}

export interface Usage {
  readonly month: string
  readonly resetsAt: string
  readonly quotas: Readonly<Record<"orders" | "invoices" | "deliveries", MetricUsage>>
}

export interface FieldError {
  readonly pointer?: string
  readonly parameter?: string
  readonly message: string
}

/** Of an answer that says no (RFC 9457). */
export interface ProblemDocument {
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: string
  readonly request_id: string
  readonly errors?: ReadonlyArray<FieldError>
}

/** A request before it is sent. */
export interface ApiCall {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE"
  /** Path and query. */
  readonly path: string
  readonly body?: unknown
}

export type Route =
  | { readonly view: "webhooks" }
  | { readonly view: "newWebhook" }
  | { readonly view: "webhook"; readonly id: string; readonly part: WebhookPart }
  | { readonly view: "events" }

export type WebhookPart = "deliveries" | "replays" | "settings"

/** What every view is given. */
export interface ViewContext {
  readonly language: Language
  readonly t: (wording: Wording) => string
  /** Sends a call and answers its body; fails with an `ApiError`. */
  readonly send: <Body>(call: ApiCall) => Promise<Body>
  /** Tells whoever listens by a live region. */
  readonly announce: (text: string) => void
  readonly go: (route: Route) => void
  /** Draws the view anew. */
  readonly refresh: () => void
  /** Aborted when another view is shown: what asks again and again ends then. */
  readonly left: AbortSignal
}
