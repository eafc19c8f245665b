/** /v1/webhooks: where a tenant wants to hear of its events, and all that comes of it. */
import type { Mode } from "@procurement/domain/credential"
import type { SecuredRoute } from "../route.ts"
import { controlRoutes } from "./webhook-control.ts"
import { deliveryRoutes } from "./webhook-deliveries.ts"
import { makeRegistrationRoutes } from "./webhook-registration.ts"
import { replayRoutes } from "./webhook-replays.ts"

export const makeWebhookRoutes = (mode: Mode): ReadonlyArray<SecuredRoute> => [
  ...makeRegistrationRoutes(mode),
  ...controlRoutes,
  ...deliveryRoutes,
  ...replayRoutes,
]
