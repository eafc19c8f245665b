/** Who says, before anything is sent there, whether a host can be delivered to at all. */
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
     * Looks at the addresses of the URL's host, a name or a literal address in whatever notation.
     * Opens no connection, and is no promise: a name may lead elsewhere later, so the sender looks
     * again at every connection.
     */
    readonly check: (url: string) => Effect.Effect<EndpointObjection | undefined>
  }
>()("@procurement/domain/webhook/EndpointCheck") {}
