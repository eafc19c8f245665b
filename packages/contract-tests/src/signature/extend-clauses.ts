/** Clauses of DocumentSigner on `extendToLt`: more validation data, the same signature. */
import { expect } from "@effect/vitest"
import { signatureLevels } from "@procurement/domain/archive"
import { DocumentSigner } from "@procurement/domain/signature"
import { clausesWith } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { aDocument } from "./seal-clauses.ts"
import type { SignerBinding } from "./signer-binding.ts"

export const extendClauses = clausesWith<DocumentSigner, SignerBinding>({
  *"extends a container: the extended container has the same document bytes and is valid"({
    open,
    validAt,
  }) {
    const signer = yield* DocumentSigner
    const document = aDocument()
    const sealed = yield* signer.seal(document, validAt)
    const { level, container } = yield* signer.extendToLt(sealed, validAt)
    expect(signatureLevels).toContain(level)
    const files = yield* open(container ?? sealed)
    expectSame(files, [{ name: document.fileName, bytes: document.bytes }])
  },

  *"does not change the container that it extends"({ validAt }) {
    const signer = yield* DocumentSigner
    const sealed = yield* signer.seal(aDocument(), validAt)
    const before = Uint8Array.from(sealed)
    yield* signer.extendToLt(sealed, validAt)
    expectSame(sealed, before)
  },

  *"reports the level of a container and adds nothing when evidence is waived"({ validAt }) {
    const signer = yield* DocumentSigner
    const sealed = yield* signer.seal(aDocument(), validAt, "Waived")
    const published = yield* signer.extendToLt(sealed, validAt, "Waived")
    expect(published.level).toBe("B")
    expect(published.container).toBeUndefined()
  },
})
