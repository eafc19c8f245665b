/** The contract of `CredentialStore`. */
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
import { clientClauses } from "./client-clauses.ts"
import type { CredentialPorts } from "./long-lived-ports.ts"
import { tokenClauses } from "./token-clauses.ts"

export const credentialStoreClauses: ReadonlyArray<Clause<CredentialPorts>> = [
  ...clientClauses,
  ...tokenClauses,
]

export const credentialStoreContract = suiteOf({
  port: "CredentialStore",
  clauses: credentialStoreClauses,
})
