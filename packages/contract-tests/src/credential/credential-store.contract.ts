/** The contract of `CredentialStore`. */
import type { CredentialStore } from "@procurement/domain/credential"
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
import { clientClauses } from "./client-clauses.ts"
import { tokenClauses } from "./token-clauses.ts"

export const credentialStoreClauses: ReadonlyArray<Clause<CredentialStore>> = [
  ...clientClauses,
  ...tokenClauses,
]

export const credentialStoreContract = suiteOf({
  port: "CredentialStore",
  clauses: credentialStoreClauses,
})
