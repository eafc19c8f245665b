/** Verifies that an endpoint consents to receive webhooks, before its URL is stored. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { CustomHeaders } from "./custom-headers.ts"
import type { EndpointNotVerified, VerificationLimitReached } from "./webhook-rejections.ts"

/** A subscription that is not stored yet. */
export interface ConsentRequest {
  readonly tenantId: TenantId
  readonly url: string
  /** Signing secrets of its deliveries, at least one; all of them sign the request. */
  readonly secrets: ReadonlyArray<string>
  readonly headers?: CustomHeaders | undefined
}

export class EndpointConsent extends Context.Service<
  EndpointConsent,
  {
    /**
     * Succeeds when the endpoint agrees; otherwise fails with `EndpointNotVerified` and the fault.
     * Fails with `VerificationLimitReached`, without sending a request, when the tenant or the
     * server has reached its rate limit. Responses are not stored.
     */
    readonly ask: (
      request: ConsentRequest,
    ) => Effect.Effect<void, Unavailable | EndpointNotVerified | VerificationLimitReached>
  }
>()("@procurement/domain/webhook/EndpointConsent") {}
