/**
 * Clauses for `signEnveloped` of a `DocumentSigner`: the same XML, with a signature as last child.
 */
import { expect } from "@effect/vitest"
import { DocumentSigner, SigningError } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import { type Clause, clause } from "../suite/clause.ts"
import { failureOf, together } from "../suite/expecting.ts"
import type { SignerBinding } from "./signer-binding.ts"

const content = `<Challenge>20261120-CR-ŻÓŁĆ</Challenge><Ids><Nip>5265877635</Nip></Ids>`
const request = `<AuthTokenRequest xmlns="http://example.com/auth/2.0">${content}</AuthTokenRequest>`

const lastChild = (binding: SignerBinding): Clause<DocumentSigner> =>
  clause(
    "signs XML with an enveloped signature: unchanged content, then a valid signature as last child",
    Effect.gen(function* () {
      const signer = yield* DocumentSigner
      const signed = yield* signer.signEnveloped(request, binding.validAt)
      const [before = "", after = ""] = signed.split(content)
      expect(before).toMatch(/^(<\?xml[^>]*\?>\s*)?<AuthTokenRequest [^>]*>$/)
      const element = `(?:\\w+:)?${binding.signatureElement ?? "Signature"}`
      const signature = new RegExp(`^<(${element})[ >][^]*</\\1></AuthTokenRequest>\\s*$`)
      expect(after).toMatch(signature)
      yield* binding.verifyEnveloped(signed)
    }),
  )

const signsAgain = (binding: SignerBinding): Clause<DocumentSigner> =>
  clause(
    "signs the same XML again with a valid signature each time",
    Effect.gen(function* () {
      const signer = yield* DocumentSigner
      const sign = signer.signEnveloped(request, binding.validAt)
      for (const signed of yield* together([sign, sign, sign])) {
        yield* binding.verifyEnveloped(signed)
      }
    }),
  )

const coversTheContent = (binding: SignerBinding): Clause<DocumentSigner> =>
  clause(
    "covers the whole content: a changed word invalidates the signature",
    Effect.gen(function* () {
      const signer = yield* DocumentSigner
      const signed = yield* signer.signEnveloped(request, binding.validAt)
      yield* failureOf(binding.verifyEnveloped(signed.replace("5265877635", "5265877636")))
    }),
  )

const refusesAfterExpiry = ({ invalidAt }: SignerBinding): Clause<DocumentSigner> =>
  clause(
    "fails with CertificateExpired and signs no XML when the certificate is not valid",
    Effect.gen(function* () {
      const signer = yield* DocumentSigner
      for (const at of invalidAt) {
        const failure = yield* failureOf(signer.signEnveloped(request, at))
        expect(failure.reason).toBe("CertificateExpired")
      }
    }),
  )

const refusesNoXml = ({ validAt }: SignerBinding): Clause<DocumentSigner> =>
  clause(
    "rejects content that is not XML with a non-retryable MalformedDocument",
    Effect.gen(function* () {
      const signer = yield* DocumentSigner
      for (const text of ["", "no XML at all", "<open>", "<a></b>", "<a/><b/>"]) {
        const failure = yield* failureOf(signer.signEnveloped(text, validAt))
        expect(failure).toBeInstanceOf(SigningError)
        expect(failure.reason, text).toBe("MalformedDocument")
        expect(failure.isRetryable).toBe(false)
      }
    }),
  )

export const envelopedClauses = (binding: SignerBinding): ReadonlyArray<Clause<DocumentSigner>> => [
  lastChild(binding),
  signsAgain(binding),
  coversTheContent(binding),
  refusesAfterExpiry(binding),
  refusesNoXml(binding),
]
