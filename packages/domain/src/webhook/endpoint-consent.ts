/** Asks, before a callback URL is stored, whether its server agrees to receive webhooks. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { CustomHeaders } from "./custom-headers.ts"
import type { EndpointNotVerified, VerificationLimitReached } from "./webhook-rejections.ts"

/** A subscription to that URL, not stored yet. */
export interface ConsentRequest {
  readonly tenantId: TenantId
  readonly url: string
  /** The secrets that will sign its deliveries, at least one; each signs the request. */
  readonly secrets: ReadonlyArray<string>
  readonly headers?: CustomHeaders | undefined
}

export class EndpointConsent extends Context.Service<
  EndpointConsent,
  {
    /**
     * Succeeds when the endpoint agrees. Otherwise fails with `EndpointNotVerified`, which says
     * what happened. Fails with `VerificationLimitReached`, without a request, when the tenant or
     * the server had too many verifications just now. Does not remember any response.
     */
    readonly ask: (
      request: ConsentRequest,
    ) => Effect.Effect<void, Unavailable | EndpointNotVerified | VerificationLimitReached>
  }
>()("@procurement/domain/webhook/EndpointConsent") {}
