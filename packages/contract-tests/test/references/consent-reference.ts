/** References of `EndpointConsent`: one without a question, one with endpoints in memory. */
import { Entropy } from "@procurement/domain/identity"
import { layerEntropyMemory } from "@procurement/adapter-memory"
import { makeLocalRateLimitStore } from "@procurement/domain/rate-limit"
import {
  type AttemptReport,
  EndpointConsent,
  makeEndpointChallenge,
  type Sending,
  type VerificationFault,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { freshCode } from "../../src/builders/index.ts"
import type { ConsentBinding } from "../../src/webhook/index.ts"

const good = { outcome: { _tag: "EndpointAccepted" }, status: 200 } as const
const bad = { outcome: { _tag: "EndpointFailed" } } as const

const challengeIn = ({ delivery }: Sending): string => JSON.parse(delivery.body).data.challenge

/** What endpoints do, by the first label of their hosts. */
const behaviours: Readonly<Record<string, (sending: Sending) => AttemptReport>> = {
  agrees: (sending) => ({ ...good, body: challengeIn(sending) }),
  refuses: () => ({ ...bad, status: 404, failure: "HTTP 404" }),
  breaks: () => good,
  echoes: ({ delivery }) => ({ ...good, body: delivery.body }),
}

const at = (label: string) =>
  Effect.sync(() => ({ url: `https://${label}.${freshCode().toLowerCase()}.example/hooks` }))

export const challengeBinding: ConsentBinding = {
  agreeing: at("agrees"),
  disagreeing: [
    { fault: "NotAccepted", endpoint: at("refuses") },
    { fault: "NotWhole", endpoint: at("breaks") },
    { fault: "OtherBody", endpoint: at("echoes") },
  ],
  maximumAtOnce: 5,
}

const send = (sending: Sending): Effect.Effect<AttemptReport> =>
  Effect.sync(() => {
    const [label = ""] = new URL(sending.url).hostname.split(".")
    return behaviours[label]?.(sending) ?? { ...bad, failure: "nobody listens" }
  })

export const makeChallengeReference = (entropy: Entropy["Service"]): EndpointConsent["Service"] =>
  makeEndpointChallenge({ sender: { send }, limits: makeLocalRateLimitStore(), entropy })

export const layerChallengeReference: Layer.Layer<EndpointConsent> = Layer.effect(
  EndpointConsent,
  Effect.map(Entropy, makeChallengeReference),
).pipe(Layer.provide(layerEntropyMemory(7)))

export const consentFaults: Readonly<Record<string, VerificationFault>> = {
  "silent.example": { _tag: "TooLate" },
  "other.example": { _tag: "OtherBody" },
}

export const consentBinding: ConsentBinding = {
  agreeing: at("agrees"),
  disagreeing: Object.entries(consentFaults).map(([host, fault]) => ({
    fault: fault._tag,
    endpoint: Effect.succeed({ url: `https://${host}/hooks` }),
  })),
}
