/** Clauses for `preserve` of a `DocumentSigner`: it adds evidence and keeps the signature. */
import { expect } from "@effect/vitest"
import { signatureLevels } from "@procurement/domain/archive"
import { DocumentSigner } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { aDocument } from "./seal-clauses.ts"
import type { SignerBinding } from "./signer-binding.ts"

const sameDocument = ({ open, validAt }: SignerBinding): Clause<DocumentSigner> =>
  clause(
    "preserves a container: the extended container has the same document bytes and is valid",
    Effect.gen(function* () {
      const signer = yield* DocumentSigner
      const document = aDocument()
      const sealed = yield* signer.seal(document, validAt)
      const { level, container } = yield* signer.preserve(sealed, validAt)
      expect(signatureLevels).toContain(level)
      const files = yield* open(container ?? sealed)
      expectSame(files, [{ name: document.fileName, bytes: document.bytes }])
    }),
  )

const leavesTheContainerAlone = ({ validAt }: SignerBinding): Clause<DocumentSigner> =>
  clause(
    "does not change the container that it preserves",
    Effect.gen(function* () {
      const signer = yield* DocumentSigner
      const sealed = yield* signer.seal(aDocument(), validAt)
      const before = Uint8Array.from(sealed)
      yield* signer.preserve(sealed, validAt)
      expectSame(sealed, before)
    }),
  )

const waivedEvidence = ({ validAt }: SignerBinding): Clause<DocumentSigner> =>
  clause(
    "reports the level of a container and adds nothing when evidence is waived",
    Effect.gen(function* () {
      const signer = yield* DocumentSigner
      const sealed = yield* signer.seal(aDocument(), validAt, "Waived")
      const published = yield* signer.preserve(sealed, validAt, "Waived")
      expect(published.level).toBe("B")
      expect(published.container).toBeUndefined()
    }),
  )

export const preserveClauses = (binding: SignerBinding): ReadonlyArray<Clause<DocumentSigner>> => [
  sameDocument(binding),
  leavesTheContainerAlone(binding),
  waivedEvidence(binding),
]
