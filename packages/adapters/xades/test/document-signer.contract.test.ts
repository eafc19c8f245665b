/**
 * The signer satisfies its port's contract with each kind of key and each certificate property.
 * The verifier is this package's own, independent of the signer; xmlsec1 is tested separately.
 */
import { documentSignerContract, type SignerBinding } from "@procurement/contract-tests/signature"
import { instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  type KeyAlgorithm,
  layerXadesSigner,
  type InvalidSignature,
  type SigningCertificateProperty,
  verifyContainer,
  verifyEnveloped,
} from "../src/index.ts"
import { aSeal, sealedAt } from "./seals.ts"

const goodOnly = <Good extends { readonly valid: true }>(
  answer: Good | InvalidSignature,
): Effect.Effect<Good, Error> =>
  answer.valid
    ? Effect.succeed(answer)
    : Effect.fail(new Error(`${answer.reason}: ${answer.detail}`))

const bind = (algorithm: KeyAlgorithm, property: SigningCertificateProperty): void => {
  const seal = Effect.promise(() => aSeal(algorithm, property))
  const options = Effect.map(seal, ({ trustAnchors }) => ({
    trustAnchors,
    at: new Date(sealedAt),
  }))
  const binding: SignerBinding = {
    validAt: sealedAt,
    // The seal is valid for two years from the second of `sealedAt`.
    invalidAt: [instant(sealedAt - 1_000), instant(Date.UTC(2028, 10, 20, 13, 14, 17))],
    open: (container) =>
      options.pipe(
        Effect.flatMap((trust) => Effect.promise(() => verifyContainer(container, trust))),
        Effect.flatMap(goodOnly),
        Effect.map(({ signedFiles }) => signedFiles.map(({ name, bytes }) => ({ name, bytes }))),
      ),
    verifyEnveloped: (xml) =>
      options.pipe(
        Effect.flatMap((trust) => Effect.promise(() => verifyEnveloped(xml, trust))),
        Effect.flatMap(goodOnly),
      ),
  }
  const layer = Layer.unwrap(
    Effect.map(seal, ({ key }) => layerXadesSigner(key, { envelopedSigningCertificate: property })),
  )
  documentSignerContract(`XAdES, ${algorithm}, SigningCertificate ${property}`, layer, binding)
}

for (const algorithm of ["RSA", "EC"] as const) {
  for (const property of ["V1", "V2"] as const) bind(algorithm, property)
}
