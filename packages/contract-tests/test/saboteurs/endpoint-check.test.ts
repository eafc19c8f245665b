/** Endpoint checks with one fault each. */
import { EndpointCheck } from "@procurement/domain/webhook"
import { makeEndpointCheckMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import { endpointCheckClauses } from "../../src/webhook/index.ts"
import { endpointBinding, objections } from "../references/endpoint-reference.ts"
import { proves, Sabotage } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const clauses = endpointCheckClauses(endpointBinding)
const saboteur = serviceSaboteur(EndpointCheck, () => makeEndpointCheckMemory(objections), clauses)

proves("EndpointCheck", clauses, [
  saboteur(
    "rejects every host",
    () => ({ check: () => Effect.succeed("private-address") }),
    "accepts a host",
  ),
  saboteur(
    "accepts every host",
    () => ({ check: () => Effect.undefined }),
    "reports why deliveries",
    "a text that is not a URL, and never fails",
  ),
  saboteur(
    "crashes on a text that is no URL",
    ({ check }) => ({
      check: (url) => (URL.canParse(url) ? check(url) : Effect.die(new Sabotage())),
    }),
    "a text that is not a URL, and never fails",
  ),
])
