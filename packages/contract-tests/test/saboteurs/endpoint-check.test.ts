/** Checks of endpoints with one fault each. */
import { EndpointCheck, makeEndpointCheckMemory } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { endpointCheckClauses } from "../../src/webhook/index.ts"
import { endpointBinding, objections } from "../references/endpoint-reference.ts"
import { proves, Sabotage } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const clauses = endpointCheckClauses(endpointBinding)
const saboteur = serviceSaboteur(EndpointCheck, () => makeEndpointCheckMemory(objections), clauses)

proves("EndpointCheck", clauses, [
  saboteur(
    "trusts nobody",
    () => ({ check: () => Effect.succeed("private-address") }),
    "nothing against a host",
  ),
  saboteur(
    "trusts everybody",
    () => ({ check: () => Effect.undefined }),
    "what is against a host",
    "what is no URL",
  ),
  saboteur(
    "crashes on what is no URL",
    ({ check }) => ({
      check: (url) => (URL.canParse(url) ? check(url) : Effect.die(new Sabotage())),
    }),
    "what is no URL",
  ),
])
