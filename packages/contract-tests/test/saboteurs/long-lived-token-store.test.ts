/** Stores of long-lived tokens with one fault each. */
import type { LongLivedTokenStore } from "@procurement/domain/credential"
import * as Effect from "effect/Effect"
import { longLivedTokenStoreClauses, type LongLivedPorts } from "../../src/credential/index.ts"
import {
  credentialGround,
  type CredentialsReference,
  layerCredentialReference,
} from "../references/credential-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"

const saboteur = (
  fault: string,
  plant: (honest: CredentialsReference) => Partial<LongLivedTokenStore["Service"]>,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<LongLivedPorts> => ({
  fault,
  stage: () => ({ layer: layerCredentialReference(plant), clauses: longLivedTokenStoreClauses }),
  caughtBy,
})

const saboteurs = [
  saboteur(
    "reports a rejected token as issued",
    ({ tokens }) => ({ issue: (token) => Effect.as(tokens.issue(token), true) }),
    "returns false and stores",
  ),
  saboteur(
    "reports a warning of any token",
    ({ tokens }) => ({ warn: (warning) => Effect.as(tokens.warn(warning), true) }),
    "queues no warning",
  ),
]

proves("LongLivedTokenStore", longLivedTokenStoreClauses, saboteurs, credentialGround)
