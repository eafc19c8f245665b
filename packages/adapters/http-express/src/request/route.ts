/**
 * One entry of the table of routes. Both Express and the OpenAPI document are built from it, so
 * neither can have a route that the other lacks.
 */
import type * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import type { Request, RequestHandler } from "express"
import type { DocumentArchive } from "@procurement/domain/archive"
import type { AuditLog } from "@procurement/domain/audit"
import type { Instant } from "@procurement/domain/calendar"
import type { CatalogRepository } from "@procurement/domain/catalog"
import type {
  CredentialStore,
  LongLivedTokenStore,
  PersonScope,
  Principal,
  SecretHashing,
} from "@procurement/domain/credential"
import type { EmailQueue } from "@procurement/domain/email"
import type { EventLog } from "@procurement/domain/events"
import type { IdempotencyStore } from "@procurement/domain/idempotency"
import type { Entropy } from "@procurement/domain/identity"
import type { InvoicePdf, InvoiceRepository } from "@procurement/domain/invoice"
import type { OrderRepository } from "@procurement/domain/order"
import type { CollectivePaymentRepository, PaymentRepository } from "@procurement/domain/payment"
import type { QuotaRepository } from "@procurement/domain/quota"
import type { RateLimitStore } from "@procurement/domain/rate-limit"
import type { RequestLog } from "@procurement/domain/request-log"
import type { TenantRepository } from "@procurement/domain/tenant"
import type { SessionStore, UserRepository } from "@procurement/domain/user"
import type {
  DeliveryLog,
  EndpointCheck,
  EndpointConsent,
  ReplayRepository,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import type { ZodOpenApiOperationObject } from "zod-openapi"
import type { Failure } from "../problem/problem-of.ts"
import type { Problem } from "../problem/problem.ts"
import type { Installation } from "./installation.ts"
import type { Reply } from "./reply.ts"

/**
 * A deprecated route: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and links to its successor (RFC
 * 5829) and to its description.
 */
export interface Deprecation {
  /** From this time on callers should no longer use it. */
  readonly since: Instant
  /** From this time on it may be removed. */
  readonly sunset: Instant
  /** Path of the successor route. */
  readonly successor: string
}

/** The ports that the routes use. */
export type HttpPorts =
  | AuditLog
  | CatalogRepository
  | CollectivePaymentRepository
  | CredentialStore
  | DeliveryLog
  | DocumentArchive
  | EmailQueue
  | EndpointCheck
  | EndpointConsent
  | Entropy
  | EventLog
  | IdempotencyStore
  | InvoicePdf
  | InvoiceRepository
  | LongLivedTokenStore
  | OrderRepository
  | PaymentRepository
  | QuotaRepository
  | RateLimitStore
  | ReplayRepository
  | RequestLog
  | SecretHashing
  | SessionStore
  | SubscriptionRepository
  | TenantRepository
  | UserRepository

/** `runPromiseExit` of a `ManagedRuntime` whose layer provides the ports. */
export type Run = <A, E>(effect: Effect.Effect<A, E, HttpPorts>) => Promise<Exit.Exit<A, E>>

/** What handlers use: the ports, and the installation that the responder provides. */
export type OperationPorts = HttpPorts | Installation

export type Answer = Reply | Effect.Effect<Reply, Failure | Problem, OperationPorts>

/** A request that has passed the middleware that all routes share. */
export interface Call<Caller = Principal> {
  readonly request: Request
  readonly principal: Caller
  /**
   * The parsed JSON of the body, any JSON value, if the operation describes one; undefined when an
   * optional body is missing.
   */
  readonly body: unknown
}

/** The entry of a route in the table of routes. */
export interface Described {
  readonly method: "get" | "post" | "put" | "delete" | "patch"
  /** In OpenAPI's form: `/v1/orders/{id}`. */
  readonly path: string
  readonly operation: ZodOpenApiOperationObject & { readonly operationId: string }
  /** Set for a deprecated route: sent in every response and shown in the OpenAPI document. */
  readonly deprecated?: Deprecation
}

/** A route for authenticated callers of any kind. */
export interface GuardedRoute<Caller> extends Described {
  readonly kind: "secured"
  /** Media types of its responses, the preferred one first; default: only JSON. */
  readonly produces?: ReadonlyArray<string>
  /** Its address has one representation, and `Accept` is not read (RFC 9110, 12.1). */
  readonly isUnnegotiated?: true
  /** The most members and items of its body, if above the default. */
  readonly mostValues?: number
  /** The work for it grows with the `lines` of its body, which are limited. */
  readonly hasLines?: true
  /**
   * The earlier response for the request's idempotency key; undefined without one. Looked up before
   * all limits except that of replays.
   */
  readonly replay?: (
    call: Call<Caller>,
  ) => Effect.Effect<Reply | undefined, Failure | Problem, OperationPorts>
  readonly handle: (call: Call<Caller>) => Answer
}

/**
 * A route for customers whose token or role has the scope; without a scope, for every valid token
 * and session.
 */
export interface SecuredRoute extends GuardedRoute<Principal> {
  readonly scope?: PersonScope
  /** Only people may use it, not programs. */
  readonly isForPeople?: true
}

/** A route of our pages for callers that are not authenticated yet: sign-in. */
export interface SignInRoute extends Described {
  readonly kind: "sign-in"
  readonly handle: (call: Call<undefined>) => Answer
}

/** A route that needs no authentication. */
export interface OpenRoute extends Described {
  readonly kind: "open"
  readonly handle: () => Answer
}

/** A route whose handler gets the raw request. */
export interface DelegatedRoute extends Described {
  readonly kind: "delegated"
  readonly handler: RequestHandler
}

export type Route = SecuredRoute | SignInRoute | OpenRoute | DelegatedRoute

/** Method and path of an operation: `POST /v1/orders/{id}/cancel`. */
export type Address = `${Uppercase<Described["method"]>} /${string}`

export const methodAndPath = (at: Address) => {
  const [method = "", path = ""] = at.split(" ", 2)
  return { method: method.toLowerCase() as Described["method"], path }
}

/** `/v1/orders/{id}` in Express's form: `/v1/orders/:id`. */
export const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1")

/** An unexpected failure: reported in full; the caller receives only `internal_error`. */
export interface Defect {
  /** The request id in the caller's response. */
  readonly requestId: string
  /** The trace of the failed request; undefined when several requests share the failure. */
  readonly traceId?: string
  readonly cause: unknown
}

/** Headers of every response of a deprecated route, including errors. */
export const routeHeadersOf = ({ deprecated, operation }: Described) =>
  deprecated && {
    deprecation: `@${Math.floor(deprecated.since / 1_000)}`,
    sunset: new Date(deprecated.sunset).toUTCString(),
    link: [
      `<${deprecated.successor}>; rel="successor-version"`,
      `</docs#operation/${operation.operationId}>; rel="deprecation"; type="text/html"`,
    ].join(", "),
  }

/** Merges the route's headers with the reply's, which take precedence; links of both are kept. */
export const withRouteHeaders = (
  routeHeaders: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const links = [headers["link"], routeHeaders["link"]].filter((link) => link !== undefined)
  return { ...routeHeaders, ...headers, ...(links.length > 0 ? { link: links.join(", ") } : {}) }
}
