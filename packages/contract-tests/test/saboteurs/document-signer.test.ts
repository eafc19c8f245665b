/** Signers with one fault each. */
import { DocumentSigner } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { documentSignerClauses } from "../../src/signature/index.ts"
import { serviceGround } from "../mutants/grounds.ts"
import { signerBinding, signerReference } from "../references/signer-reference.ts"
import { proves } from "./saboteur.ts"

/** A signature over nothing stays valid when the content changes. */
const signsNothing = {
  fault: "signs only the name of the root",
  stage: () => ({
    layer: Layer.succeed(DocumentSigner, signerReference),
    clauses: documentSignerClauses({ ...signerBinding, verifyEnveloped: () => Effect.void }),
  }),
  caughtBy: ["covers the whole content"],
}

const ground = serviceGround(DocumentSigner, () => signerReference)
proves("DocumentSigner", documentSignerClauses(signerBinding), ground, {
  saboteurs: [signsNothing],
  mutants: {
    "seals the same document again":
      "returns something else when asked again, in DocumentSigner.seal",
    "the caller's bytes": "clears the bytes of its caller, in DocumentSigner.seal",
    "signs the same XML again":
      "returns something else when asked again, in DocumentSigner.signEnveloped",
  },
})
