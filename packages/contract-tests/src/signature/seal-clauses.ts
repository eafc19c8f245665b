/** Clauses of DocumentSigner on `seal`: a container with the unchanged document. */
import { expect } from "@effect/vitest"
import { DocumentSigner, type SignableDocument, SigningError } from "@procurement/domain/signature"
import { type Random, randomFrom, seed } from "../builders/random.ts"
import { aLineText } from "../builders/texts.ts"
import { clausesWith } from "../suite/clause.ts"
import { expectSame, failureOf, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import type { SignerBinding } from "./signer-binding.ts"

const encoder = new TextEncoder()

/** XML with a byte order mark, line ends and spaces that must not be normalised. */
export const aDocument = (random: Random = randomFrom(seed)): SignableDocument => {
  const text = aLineText(random).replaceAll(/[&<>]/g, "")
  const xml = `<?xml version="1.0"?>\r\n<a  b='1' >\n\t<c/>${text}</a >${random.pick(["", "\n"])}`
  return { fileName: "invoice.xml", mediaType: "text/xml", bytes: encoder.encode(xml) }
}

export const sealClauses = clausesWith<DocumentSigner, SignerBinding>({
  "seals every document: the container has its exact bytes under its name and a valid signature": ({
    open,
    validAt,
  }) =>
    forEachRun(function* (random) {
      const signer = yield* DocumentSigner
      const document = aDocument(random)
      const files = yield* open(yield* signer.seal(document, validAt))
      expectSame(files, [{ name: document.fileName, bytes: document.bytes }])
    }, 10),

  *"seals the same document again, with the same bytes inside"({ open, validAt }) {
    const signer = yield* DocumentSigner
    const document = aDocument()
    const seal = signer.seal(document, validAt)
    const containers = yield* together([seal, seal, seal])
    for (const container of containers) {
      expectSame(
        (yield* open(container)).map(({ bytes }) => bytes),
        [document.bytes],
      )
    }
  },

  *"does not change the caller's bytes"({ validAt }) {
    const signer = yield* DocumentSigner
    const document = aDocument()
    const before = Uint8Array.from(document.bytes)
    yield* signer.seal(document, validAt)
    expectSame(document.bytes, before)
  },

  *"fails with a non-retryable CertificateExpired when the certificate is not valid"({
    invalidAt,
  }) {
    const signer = yield* DocumentSigner
    expect(invalidAt.length).toBeGreaterThan(0)
    for (const at of invalidAt) {
      const failure = yield* failureOf(signer.seal(aDocument(), at))
      expect(failure).toBeInstanceOf(SigningError)
      expect(failure.reason).toBe("CertificateExpired")
      expect(failure.isRetryable).toBe(false)
    }
  },
})
