/** Endpoint consents with one fault each. */
import { makeEntropyMemory } from "@procurement/adapter-memory"
import { EndpointConsent, EndpointNotVerified } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { endpointConsentClauses } from "../../src/webhook/index.ts"
import { challengeBinding, makeChallengeReference } from "../references/consent-reference.ts"
import { proves, Sabotage } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const clauses = endpointConsentClauses(challengeBinding)
const honest = () => makeChallengeReference(makeEntropyMemory(7))
const saboteur = serviceSaboteur(EndpointConsent, honest, clauses)

const tooLate = new EndpointNotVerified({ fault: { _tag: "TooLate" } })

proves("EndpointConsent", clauses, [
  saboteur(
    "agrees without a question",
    () => ({ ask: () => Effect.void }),
    "does not agree",
    "asks the endpoint",
    "limits the requests",
  ),
  saboteur(
    "agrees for no endpoint",
    () => ({ ask: () => Effect.fail(tooLate) }),
    "that agrees",
    "asks the endpoint",
  ),
  saboteur(
    "reports the same fault every time",
    ({ ask }) => ({
      ask: (request) => Effect.mapError(ask(request), () => tooLate),
    }),
    "does not agree",
  ),
  saboteur(
    "crashes when an endpoint does not agree",
    ({ ask }) => ({
      ask: (request) => Effect.orDie(Effect.mapError(ask(request), () => new Sabotage())),
    }),
    "does not agree",
  ),
  saboteur(
    "charges a refusal to the tenant",
    ({ ask }) => {
      const refused = new Set<string>()
      return {
        ask: (request) =>
          refused.has(request.tenantId)
            ? Effect.fail(tooLate)
            : Effect.tapError(ask(request), () => Effect.sync(() => refused.add(request.tenantId))),
      }
    },
    "asks the endpoint",
  ),
  saboteur(
    "limits all tenants together",
    ({ ask }) => {
      let asked = 0
      return {
        ask: (request) => {
          asked += 1
          return asked > 6 ? Effect.fail(tooLate) : ask(request)
        },
      }
    },
    "limits the requests",
  ),
])
