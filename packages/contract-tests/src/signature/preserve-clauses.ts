/** What a DocumentSigner keeps of `preserve`: evidence beside the signature, not instead of it. */
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
    "preserves a container: what it adds to holds the same bytes of the document, verified",
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
    "leaves the container that it preserves as it was",
    Effect.gen(function* () {
      const signer = yield* DocumentSigner
      const sealed = yield* signer.seal(aDocument(), validAt)
      const before = Uint8Array.from(sealed)
      yield* signer.preserve(sealed, validAt)
      expectSame(sealed, before)
    }),
  )

const asksNobody = ({ validAt }: SignerBinding): Clause<DocumentSigner> =>
  clause(
    "tells what a container has and adds nothing when evidence is waived",
    Effect.gen(function* () {
      const signer = yield* DocumentSigner
      const sealed = yield* signer.seal(aDocument(), validAt, "Waived")
      const told = yield* signer.preserve(sealed, validAt, "Waived")
      expect(told.level).toBe("B")
      expect(told.container).toBeUndefined()
    }),
  )

export const preserveClauses = (binding: SignerBinding): ReadonlyArray<Clause<DocumentSigner>> => [
  sameDocument(binding),
  leavesTheContainerAlone(binding),
  asksNobody(binding),
]
