/**
 * The contract of `DocumentSigner`. The binding opens containers and verifies signatures, if
 * possible with a verifier that shares no code with the signer.
 */
import type { DocumentSigner } from "@procurement/domain/signature"
import type { Clause } from "../suite/clause.ts"
import { suiteWith } from "../suite/register.ts"
import { envelopedClauses } from "./enveloped-clauses.ts"
import { extendClauses } from "./extend-clauses.ts"
import { sealClauses } from "./seal-clauses.ts"
import type { SignerBinding } from "./signer-binding.ts"

export const documentSignerClauses = (
  binding: SignerBinding,
): ReadonlyArray<Clause<DocumentSigner>> => [
  ...sealClauses(binding),
  ...extendClauses(binding),
  ...envelopedClauses(binding),
]

export const documentSignerContract = suiteWith({
  port: "DocumentSigner",
  clauses: documentSignerClauses,
})
