/** Decides, before anything is sent there, whether the service may deliver to a host. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

export const endpointObjections = [
  /** The name does not exist. */
  "unknown-host",
  /** The name could not be resolved just now. */
  "unresolved-host",
  /** Not every address of the host belongs to the public internet. */
  "private-address",
] as const
export type EndpointObjection = (typeof endpointObjections)[number]

export class EndpointCheck extends Context.Service<
  EndpointCheck,
  {
    /**
     * Checks the addresses of the URL's host, a name or a literal address in any notation. Opens no
     * connection. The result may change, because a name may resolve to other addresses later, so
     * the sender checks them again for every connection.
     */
    readonly check: (url: string) => Effect.Effect<EndpointObjection | undefined>
  }
>()("@procurement/domain/webhook/EndpointCheck") {}
