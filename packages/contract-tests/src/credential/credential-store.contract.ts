/** The contract of `CredentialStore`. */
import type { CredentialStore } from "@procurement/domain/credential"
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { clientClauses } from "./client-clauses.ts"
import { tokenClauses } from "./token-clauses.ts"

export const credentialStoreClauses: ReadonlyArray<Clause<CredentialStore>> = [
  ...clientClauses,
  ...tokenClauses,
]

export const credentialStoreContract = <E>(
  adapter: string,
  layer: Layer.Layer<CredentialStore, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "CredentialStore", adapter, layer, can }, credentialStoreClauses)
