/**
 * The table of all routes of the API, and the OpenAPI document made of it.
 *
 * The document needs no database, no port and no running app: tools and clients are made from it.
 */
import type { Mode } from "@procurement/domain/credential"
import type { ServiceHealth } from "@procurement/domain/status"
import { openApiOf } from "../openapi/openapi.ts"
import type { Route, SecuredRoute } from "../request/route.ts"
import { accessLogRoutes } from "./access-logs.ts"
import { makeApiKeyRoutes } from "./api-keys.ts"
import { catalogItemRoute } from "./catalog-item.ts"
import { makeCatalogRoutes } from "./catalog.ts"
import { eventRoutes } from "./events.ts"
import { invoiceFileRoutes } from "./invoice-files.ts"
import { listRoute as listInvoices } from "./invoice-list.ts"
import { readingRoute as readInvoice } from "./invoice-reading.ts"
import { makeOauthRoutes, type TokenEndpoint } from "./oauth.ts"
import { cancellingRoute } from "./order-cancelling.ts"
import { placingRoute } from "./order-placing.ts"
import { previewRoute } from "./order-preview.ts"
import { listRoute, readingRoute } from "./order-reading.ts"
import { makeOrderRoutes } from "../sandbox/order-routes.ts"
import { makeStateRoutes } from "../sandbox/state-routes.ts"
import type { SandboxControls } from "../sandbox/controls.ts"
import { makeServiceRoutes } from "./service.ts"
import { makeSignInRoutes } from "./sign-in.ts"
import { makePaymentReferenceRoutes, usualReferenceWaitMillis } from "./payment-references.ts"
import { usageRoutes } from "./usage.ts"
import { makeUserRoutes } from "./users.ts"
import { controlRoutes } from "./webhook-control.ts"
import { deliveryRoutes } from "./webhook-deliveries.ts"
import { makeRegistrationRoutes } from "./webhook-registration.ts"
import { replayRoutes } from "./webhook-replays.ts"

const invoiceRoutes: ReadonlyArray<SecuredRoute> = [listInvoices, readInvoice, ...invoiceFileRoutes]

/** The preview is before `/v1/orders/{id}`, which its path matches too. */
const orderRoutes: ReadonlyArray<SecuredRoute> = [
  placingRoute,
  previewRoute,
  listRoute,
  readingRoute,
  cancellingRoute,
]

const makeWebhookRoutes = (mode: Mode): ReadonlyArray<SecuredRoute> => [
  ...makeRegistrationRoutes(mode),
  ...controlRoutes,
  ...deliveryRoutes,
  ...replayRoutes,
]

interface ApiRoutesDeps {
  readonly tokenEndpoint: TokenEndpoint
  readonly mode: Mode
  /** Milliseconds, never going back. */
  readonly now: () => number
  /** The address of the service, for links to its pages. */
  readonly publicUrl: () => string
  /** Whether /readyz has to fail because the process stops. */
  readonly isStopping?: (() => boolean) | undefined
  /** The result of GET /v1/health; without it the health is unknown. */
  readonly health?: (() => Promise<ServiceHealth>) | undefined
  /** How long a request for a payment reference waits for KSeF. */
  readonly referenceWaitMillis?: number | undefined
  /** The controls of a sandbox; without them its routes return 404. */
  readonly sandbox?: SandboxControls | undefined
}

const never = (): boolean => false
const unknownHealth = (): Promise<never> => Promise.reject(new Error("nobody knows"))

/** The busiest routes first: Express asks them one by one. */
export const makeApiRoutes = (deps: ApiRoutesDeps) => {
  const { tokenEndpoint, mode, now, sandbox, publicUrl } = deps
  const { isStopping = never, health = unknownHealth } = deps
  const { referenceWaitMillis = usualReferenceWaitMillis } = deps
  const routes: ReadonlyArray<Route> = [
    ...orderRoutes,
    ...makeCatalogRoutes({ now }),
    catalogItemRoute,
    ...invoiceRoutes,
    ...makePaymentReferenceRoutes(referenceWaitMillis),
    ...makeOauthRoutes(tokenEndpoint),
    ...makeWebhookRoutes(mode),
    ...eventRoutes,
    ...usageRoutes,
    ...makeStateRoutes(sandbox),
    ...makeOrderRoutes(sandbox),
    ...makeSignInRoutes(mode, publicUrl),
    ...makeUserRoutes(publicUrl),
    ...makeApiKeyRoutes(mode),
    ...accessLogRoutes,
    ...makeServiceRoutes({ document: () => openApiOf(routes, publicUrl()), isStopping, health }),
  ]
  return routes
}

const exampleUrl = "https://api.procurement.example"

/** The OpenAPI 3.1 document of the API, which `/v1/openapi.json` returns with its own address. */
export const openApiDocument = (mode: Mode = "production"): object => {
  const publicUrl = () => exampleUrl
  const routes = makeApiRoutes({ tokenEndpoint: () => undefined, mode, now: () => 0, publicUrl })
  return openApiOf(routes, exampleUrl)
}
