/** Runs the contract suite of `EndpointConsent` against challenges to real servers. */
import { type ConsentBinding, endpointConsentContract } from "@procurement/contract-tests/webhook"
import { Entropy } from "@procurement/domain/identity"
import { layerEntropyMemory } from "@procurement/adapter-memory"
import { makeLocalRateLimitStore } from "@procurement/domain/rate-limit"
import { EndpointConsent, makeEndpointChallenge, WebhookSender } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layerWebhookSender } from "../src/index.ts"
import { anEchoing, asJson } from "./echoing-endpoints.ts"
import { anEndpointAnswering } from "./loopback-server.ts"

const opened = (open: () => Promise<{ readonly url: string }>) => Effect.promise(open)

const binding: ConsentBinding = {
  agreeing: opened(() => anEchoing(asJson)),
  disagreeing: [
    { fault: "NotAccepted", endpoint: opened(() => anEndpointAnswering(404)) },
    { fault: "NotWhole", endpoint: opened(() => anEndpointAnswering(200, {}, "x".repeat(2_000))) },
    { fault: "OtherBody", endpoint: opened(() => anEndpointAnswering(200)) },
  ],
  maximumAtOnce: 5,
}

const layer = Layer.effect(
  EndpointConsent,
  Effect.gen(function* () {
    const [sender, entropy] = [yield* WebhookSender, yield* Entropy]
    return makeEndpointChallenge({ sender, limits: makeLocalRateLimitStore(), entropy })
  }),
).pipe(
  Layer.provide(layerWebhookSender({ allowLoopback: true, allowHttp: true })),
  Layer.provide(layerEntropyMemory(7)),
)

endpointConsentContract("challenge over HTTP", layer, binding)
