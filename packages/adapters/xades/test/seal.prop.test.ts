import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SignedXml } from "xadesjs"
import { instant } from "@procurement/domain/calendar"
import { verifyContainer } from "../src/index.ts"
import { childElements, forXadesjs, parseXml } from "../src/xml-document.ts"
import { signaturesFile, textIn } from "./containers.ts"
import { anInvoice, aSeal, sealedAt } from "./seals.ts"

const Bytes = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 })))
const Offset = Schema.Int.check(Schema.isBetween({ minimum: 1_000, maximum: 60_000_000_000 }))
const runs = { arbitrary: { runs: 40 }, timeout: 60_000 }

const verifiedByXadesjs = (container: Uint8Array, bytes: Uint8Array): Promise<boolean> => {
  const document = parseXml(textIn(container, signaturesFile))
  const [signature] = childElements(document.documentElement)
  const verifier = new SignedXml(forXadesjs(document))
  verifier.LoadXml(forXadesjs(signature!))
  verifier.contentHandler = async ({ Uri }) =>
    Uri === "invoice.xml" ? new Uint8Array(bytes) : null
  return verifier.Verify()
}

describe("Seals over random bytes and signing times", () => {
  for (const algorithm of ["RSA", "EC"] as const) {
    it.effect.prop(
      `a seal verifies with xadesjs and our verifier, with unchanged bytes (${algorithm})`,
      { numbers: Bytes, offset: Offset },
      ({ numbers, offset }) =>
        Effect.gen(function* () {
          const seal = yield* Effect.promise(() => aSeal(algorithm))
          const bytes = Uint8Array.from(numbers)
          const signedAt = instant(sealedAt + offset)
          const container = yield* seal.signer.seal(anInvoice({ bytes }), signedAt)
          const result = yield* Effect.promise(() => verifyContainer(container, seal))
          expect(result).toMatchObject({ valid: true, signingTime: new Date(signedAt) })
          if (result.valid) expect(Uint8Array.from(result.signedFiles[0]!.bytes)).toEqual(bytes)
          expect(yield* Effect.promise(() => verifiedByXadesjs(container, bytes))).toBe(true)
        }),
      runs,
    )
  }
})
