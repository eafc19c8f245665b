/** Reference implementation of `EndpointCheck`: it knows which hosts are bad, and no network. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { EndpointCheck, type EndpointObjection } from "./endpoint-check.ts"

/** Objections by host; against other hosts there is none. */
export const makeEndpointCheckMemory = (
  objections: Readonly<Record<string, EndpointObjection>> = {},
): EndpointCheck["Service"] => ({
  check: (url) =>
    Effect.sync(() => {
      const parsed = URL.parse(url)
      return parsed === null ? "unknown-host" : objections[parsed.hostname]
    }),
})

export const layerEndpointCheckMemory = (
  objections?: Readonly<Record<string, EndpointObjection>>,
): Layer.Layer<EndpointCheck> =>
  Layer.sync(EndpointCheck, () => makeEndpointCheckMemory(objections))
