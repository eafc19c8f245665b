/**
 * The table of all routes of the API, and the OpenAPI document that is generated from it.
 *
 * The document needs no database, no port and no running app, so that tools can generate clients
 * from it.
 */
import type { Mode } from "@procurement/domain/credential"
import type { ServiceHealth } from "@procurement/domain/status"
import * as clients from "../operations/clients.ts"
import * as tokens from "../operations/tokens.ts"
import * as users from "../operations/users.ts"
import { openApiOf } from "../openapi/openapi.ts"
import type { PortsOf } from "../request/route.ts"
import { accessLogRoutes } from "./access-logs.ts"
import { readCatalogItemRoute } from "./catalog-item.ts"
import { browseCatalogRoute } from "./catalog.ts"
import { eventRoutes } from "./events.ts"
import { invoiceFileRoutes } from "./invoice-files.ts"
import { listInvoicesRoute } from "./invoice-list.ts"
import { readInvoiceRoute } from "./invoice-reading.ts"
import { makeOauthRoutes, type TokenEndpoint } from "./oauth.ts"
import { cancelOrderRoute } from "./order-cancelling.ts"
import { placeOrderRoute } from "./order-placing.ts"
import { previewOrderRoute } from "./order-preview.ts"
import { listOrdersRoute, readOrderRoute } from "./order-reading.ts"
import { makeOrderRoutes } from "../sandbox/order-routes.ts"
import { makeStateRoutes } from "../sandbox/state-routes.ts"
import type { SandboxControls } from "../sandbox/controls.ts"
import { makeServiceRoutes } from "./service.ts"
import { signInRoutes } from "./sign-in.ts"
import { makePaymentReferenceRoutes, usualReferenceWaitMillis } from "./payment-references.ts"
import { readUsageRoute } from "./usage.ts"
import { controlRoutes } from "./webhook-control.ts"
import { deliveryRoutes } from "./webhook-deliveries.ts"
import { makeRegistrationRoutes } from "./webhook-registration.ts"
import { replayRoutes } from "./webhook-replays.ts"

const invoiceRoutes = [listInvoicesRoute, readInvoiceRoute, ...invoiceFileRoutes]

/** The preview precedes `/v1/orders/{id}`, which matches its path too. */
const orderRoutes = [
  placeOrderRoute,
  previewOrderRoute,
  listOrdersRoute,
  readOrderRoute,
  cancelOrderRoute,
]

const userRoutes = [users.listUsers, users.inviteUser, users.changeUser, users.removeUser].map(
  ({ person }) => person,
)

const credentialRoutes = [
  clients.listClients.person,
  clients.createClient.person,
  clients.rotateClientSecret.person,
  clients.changeClientCertificate,
  clients.removeClient.person,
  tokens.listTokens.person,
  tokens.issueOwnToken,
  tokens.rotateOwnToken,
  tokens.revokeToken.person,
]

const makeWebhookRoutes = (mode: Mode) => [
  ...makeRegistrationRoutes(mode),
  ...controlRoutes,
  ...deliveryRoutes,
  ...replayRoutes,
]

interface ApiRoutesDeps {
  readonly tokenEndpoint: TokenEndpoint
  readonly mode: Mode
  /** The AsyncAPI document of the topics on Kafka, for GET /v1/asyncapi.json. */
  readonly asyncApi: () => object
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** The address of the service, for links to its pages. */
  readonly publicUrl: () => string
  /** True when /readyz must fail because the process is stopping. */
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

/** The busiest routes come first, because Express tries them in order. */
export const makeApiRoutes = (deps: ApiRoutesDeps) => {
  const { tokenEndpoint, mode, asyncApi, now, sandbox, publicUrl } = deps
  const { isStopping = never, health = unknownHealth } = deps
  const { referenceWaitMillis = usualReferenceWaitMillis } = deps
  const routes = [
    ...orderRoutes,
    browseCatalogRoute(now),
    readCatalogItemRoute,
    ...invoiceRoutes,
    ...makePaymentReferenceRoutes(referenceWaitMillis),
    ...makeOauthRoutes(tokenEndpoint),
    ...makeWebhookRoutes(mode),
    ...eventRoutes,
    readUsageRoute,
    ...makeStateRoutes(sandbox),
    ...makeOrderRoutes(sandbox),
    ...signInRoutes,
    ...userRoutes,
    ...credentialRoutes,
    ...accessLogRoutes,
    ...makeServiceRoutes({
      document: (): object => openApiOf(routes, publicUrl()),
      asyncApi,
      isStopping,
      health,
    }),
  ]
  return routes
}

/** The ports of all routes. */
export type ApiPorts = PortsOf<ReturnType<typeof makeApiRoutes>[number]>

const exampleUrl = "https://api.procurement.example"

/** The OpenAPI 3.1 document of the API, which `/v1/openapi.json` returns with its own address. */
export const openApiDocument = (mode: Mode = "production"): object => {
  const publicUrl = () => exampleUrl
  const undescribed = { tokenEndpoint: () => undefined, asyncApi: () => ({}), now: () => 0 }
  const routes = makeApiRoutes({ ...undescribed, mode, publicUrl })
  return openApiOf(routes, exampleUrl)
}
