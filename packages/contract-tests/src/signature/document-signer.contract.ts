/**
 * The contract of `DocumentSigner`. The binding opens containers and verifies signatures:
 * preferably with a verifier that shares no code with the signer.
 */
import type { DocumentSigner } from "@procurement/domain/signature"
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { envelopedClauses } from "./enveloped-clauses.ts"
import { preserveClauses } from "./preserve-clauses.ts"
import { sealClauses } from "./seal-clauses.ts"
import type { SignerBinding } from "./signer-binding.ts"

export const documentSignerClauses = (
  binding: SignerBinding,
): ReadonlyArray<Clause<DocumentSigner>> => [
  ...sealClauses(binding),
  ...preserveClauses(binding),
  ...envelopedClauses(binding),
]

export const documentSignerContract = <E>(
  adapter: string,
  layer: Layer.Layer<DocumentSigner, E>,
  binding: SignerBinding,
  can: Partial<Capabilities> = {},
): void =>
  registerSuite({ port: "DocumentSigner", adapter, layer, can }, documentSignerClauses(binding))
