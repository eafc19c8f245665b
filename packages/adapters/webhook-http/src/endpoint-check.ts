/**
 * `EndpointCheck`: checks the host of a callback URL at registration.
 *
 * Resolves the host and applies the rule of every connection (addresses.ts) without opening
 * one.
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
  /** How long a name may take to resolve; 4 seconds when not given. */
  readonly timeout?: Duration.Input | undefined
}

/** An IPv6 address stands in brackets in a URL, and only there. */
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
