/**
 * The table of all routes of the API, and the OpenAPI document made of it.
 *
 * The document needs no database, no port and no running app: tools and clients are made from it.
 */
import type { Mode } from "@procurement/domain/credential"
import type { Route } from "./route.ts"
import { openApiOf } from "./openapi.ts"
import { makeCatalogRoutes } from "./routes/catalog.ts"
import { eventRoutes } from "./routes/events.ts"
import { invoiceRoutes } from "./routes/invoices.ts"
import { makeOauthRoutes, type TokenEndpoint } from "./routes/oauth.ts"
import { orderRoutes } from "./routes/orders.ts"
import { makeServiceRoutes } from "./routes/service.ts"
import { usageRoutes } from "./routes/usage.ts"
import { makeWebhookRoutes } from "./routes/webhooks.ts"

export interface ApiRoutesDeps {
  readonly tokenEndpoint: TokenEndpoint
  readonly mode: Mode
  /** Milliseconds, never going back. */
  readonly now: () => number
  /** Whether /readyz has to say no because the process ends. */
  readonly isStopping?: (() => boolean) | undefined
}

const never = (): boolean => false

/** The busiest routes first: Express asks them one by one. */
export const makeApiRoutes = (deps: ApiRoutesDeps) => {
  const { tokenEndpoint, mode, now, isStopping = never } = deps
  const routes: ReadonlyArray<Route> = [
    ...orderRoutes,
    ...makeCatalogRoutes({ now }),
    ...invoiceRoutes,
    ...makeOauthRoutes(tokenEndpoint),
    ...makeWebhookRoutes(mode),
    ...eventRoutes,
    ...usageRoutes,
    ...makeServiceRoutes({ document: () => openApiOf(routes), isStopping }),
  ]
  return routes
}

/** The OpenAPI 3.1 document of the API, the same that `/v1/openapi.json` answers with. */
export const openApiDocument = (mode: Mode = "production"): object =>
  openApiOf(makeApiRoutes({ tokenEndpoint: () => undefined, mode, now: () => 0 }))
