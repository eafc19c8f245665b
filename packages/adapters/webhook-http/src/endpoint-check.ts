/**
 * `EndpointCheck`: checks the host of a callback URL at registration.
 *
 * It resolves the host and applies the rule for connections (addresses.ts) without opening one.
 */
import { EndpointCheck, type EndpointObjection } from "@procurement/domain/webhook"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  type AddressOptions,
  ForbiddenAddressError,
  isAbsence,
  makeAllowedAddresses,
} from "./addresses.ts"

export interface EndpointCheckOptions extends AddressOptions {
  /** The time limit for resolving a name; default: 4 seconds. */
  readonly timeout?: Duration.Input | undefined
}

/** In a URL, and only there, an IPv6 address has brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1")

const objectionTo = (cause: unknown): EndpointObjection => {
  if (cause instanceof ForbiddenAddressError) return "private-address"
  return isAbsence(cause) ? "unknown-host" : "unresolved-host"
}

export const makeEndpointCheck = ({
  timeout = "4 seconds",
  ...options
}: EndpointCheckOptions): EndpointCheck["Service"] => {
  const allowed = makeAllowedAddresses(options)
  const judged = (host: string): Promise<EndpointObjection | undefined> =>
    allowed(host).then(() => undefined, objectionTo)
  return {
    check: (text) => {
      const url = URL.parse(text)
      if (url === null || url.hostname === "") return Effect.succeed("unknown-host")
      return Effect.promise(() => judged(hostOf(url))).pipe(
        Effect.timeoutOrElse({
          duration: timeout,
          orElse: () => Effect.succeed("unresolved-host" as const),
        }),
      )
    },
  }
}

export const layerEndpointCheck = (options: EndpointCheckOptions): Layer.Layer<EndpointCheck> =>
  Layer.sync(EndpointCheck, () => makeEndpointCheck(options))
