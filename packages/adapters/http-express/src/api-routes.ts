/**
 * The table of all routes of the API, and the OpenAPI document that is generated from it.
 *
 * The document needs no database, no port and no running app, so that tools can generate clients
 * from it.
 */
import type { Mode } from "@procurement/domain/credential"
import type { ServiceHealth } from "@procurement/domain/status"
import type { SandboxControls } from "./audience/sandbox-controls.ts"
import { openApiOf } from "./openapi/openapi.ts"
import * as clients from "./operations/access/clients.ts"
import { accessLogRoutes } from "./operations/access/logs.ts"
import { makeOauthRoutes, type TokenEndpoint } from "./operations/access/oauth.ts"
import { notificationRoutes } from "./operations/access/notifications.ts"
import { passkeyRoutes } from "./operations/access/passkeys.ts"
import { signInRoutes } from "./operations/access/sign-in.ts"
import * as tokens from "./operations/access/tokens.ts"
import * as users from "./operations/access/users.ts"
import { readCatalogItemRoute } from "./operations/catalog/item.ts"
import { browseCatalogRoute } from "./operations/catalog/pages.ts"
import { eventRoutes } from "./operations/events.ts"
import { invoiceFileRoutes } from "./operations/invoices/files.ts"
import { exportInvoicesRoute } from "./operations/invoices/export.ts"
import { listInvoicesRoute } from "./operations/invoices/list.ts"
import { readInvoiceRoute } from "./operations/invoices/reading.ts"
import { readSpendRoute } from "./operations/invoices/spend.ts"
import { cancelOrderRoute } from "./operations/orders/cancelling.ts"
import { placeOrderRoute } from "./operations/orders/placing.ts"
import { previewOrderRoute } from "./operations/orders/preview.ts"
import { listOrdersRoute, readOrderRoute } from "./operations/orders/reading.ts"
import { makeOrderRoutes } from "./operations/orders/sandbox.ts"
import {
  makePaymentReferenceRoutes,
  usualReferenceWaitMillis,
} from "./operations/payments/references.ts"
import { makeStateRoutes } from "./operations/sandbox/customers.ts"
import { makeServiceRoutes } from "./operations/service.ts"
import { readUsageRoute } from "./operations/usage.ts"
import { controlRoutes } from "./operations/webhooks/control.ts"
import { deliveryRoutes } from "./operations/webhooks/deliveries.ts"
import { makeRegistrationRoutes } from "./operations/webhooks/registration.ts"
import { replayRoutes } from "./operations/webhooks/replays.ts"
import type { PortsOf } from "./request/route.ts"

const invoiceRoutes = [
  listInvoicesRoute,
  exportInvoicesRoute,
  readSpendRoute,
  readInvoiceRoute,
  ...invoiceFileRoutes,
]

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
    ...passkeyRoutes,
    ...notificationRoutes,
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
