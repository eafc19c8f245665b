/** Clauses of DocumentSigner on `signEnveloped`: the same XML, and a signature as last child. */
import { expect } from "@effect/vitest"
import { DocumentSigner, SigningError } from "@procurement/domain/signature"
import { clausesWith } from "../suite/clause.ts"
import { failureOf, together } from "../suite/expecting.ts"
import type { SignerBinding } from "./signer-binding.ts"

const content = `<Challenge>20261120-CR-ŻÓŁĆ</Challenge><Ids><Nip>5265877635</Nip></Ids>`
const request = `<AuthTokenRequest xmlns="http://example.com/auth/2.0">${content}</AuthTokenRequest>`

export const envelopedClauses = clausesWith<DocumentSigner, SignerBinding>({
  *"signs XML with an enveloped signature: unchanged content, then a valid signature as last child"(
    binding,
  ) {
    const signer = yield* DocumentSigner
    const signed = yield* signer.signEnveloped(request, binding.validAt)
    const [before = "", after = ""] = signed.split(content)
    expect(before).toMatch(/^(<\?xml[^>]*\?>\s*)?<AuthTokenRequest [^>]*>$/)
    const element = `(?:\\w+:)?${binding.signatureElement ?? "Signature"}`
    const signature = new RegExp(`^<(${element})[ >][^]*</\\1></AuthTokenRequest>\\s*$`)
    expect(after).toMatch(signature)
    yield* binding.verifyEnveloped(signed)
  },

  *"signs the same XML again with a valid signature each time"(binding) {
    const signer = yield* DocumentSigner
    const sign = signer.signEnveloped(request, binding.validAt)
    for (const signed of yield* together([sign, sign, sign])) {
      yield* binding.verifyEnveloped(signed)
    }
  },

  *"covers the whole content: a changed word invalidates the signature"(binding) {
    const signer = yield* DocumentSigner
    const signed = yield* signer.signEnveloped(request, binding.validAt)
    yield* failureOf(binding.verifyEnveloped(signed.replace("5265877635", "5265877636")))
  },

  *"fails with CertificateExpired and signs no XML when the certificate is not valid"({
    invalidAt,
  }) {
    const signer = yield* DocumentSigner
    for (const at of invalidAt) {
      const failure = yield* failureOf(signer.signEnveloped(request, at))
      expect(failure.reason).toBe("CertificateExpired")
    }
  },

  *"rejects content that is not XML with a non-retryable MalformedDocument"({ validAt }) {
    const signer = yield* DocumentSigner
    for (const text of ["", "no XML at all", "<open>", "<a></b>", "<a/><b/>"]) {
      const failure = yield* failureOf(signer.signEnveloped(text, validAt))
      expect(failure).toBeInstanceOf(SigningError)
      expect(failure.reason, text).toBe("MalformedDocument")
      expect(failure.isRetryable).toBe(false)
    }
  },
})
