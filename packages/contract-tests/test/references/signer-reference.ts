/**
 * Reference of `DocumentSigner`: a container is JSON, a signature a keyed digest. Its signatures
 * have no legal value, but it fulfils the whole contract of the port.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import { type DocumentSigner, SigningError } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import * as Hex from "effect/encoding/Hex"
import * as Result from "effect/Result"
import type { SignerBinding } from "../../src/signature/index.ts"
import { NotGood } from "./not-good.ts"
import { sha256Now } from "./sha-256.ts"
import { xmlIssue } from "./well-formed.ts"

const validFrom = instant(Date.UTC(2026, 0, 1))
const validUntil = instant(Date.UTC(2027, 0, 1))

interface Container {
  readonly name: string
  readonly hex: string
  readonly signedAt: number
  readonly signature: string
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const digestOf = (...parts: ReadonlyArray<string>): string =>
  sha256Now(encode(["key of the reference", ...parts].join("\n")))

const checkedAt = (at: Instant): Effect.Effect<void, SigningError> =>
  at >= validFrom && at < validUntil
    ? Effect.void
    : Effect.fail(new SigningError({ reason: "CertificateExpired", detail: String(at) }))

const checkedXml = (xml: string): Effect.Effect<void, SigningError> => {
  const detail = xmlIssue(xml)
  if (detail === undefined) return Effect.void
  return Effect.fail(new SigningError({ reason: "MalformedDocument", detail }))
}

const signaturePattern = /<Signature>([0-9a-f]{64})<\/Signature>(?=<\/[\w:]+>\s*$)/

export const signerReference: DocumentSigner["Service"] = {
  seal: ({ fileName: name, bytes }, signedAt) =>
    Effect.map(checkedAt(signedAt), () => {
      const hex = Hex.encode(bytes)
      const signature = digestOf(name, hex)
      return encode(JSON.stringify({ name, hex, signedAt, signature } satisfies Container))
    }),
  // Adds no evidence when it is waived; otherwise the reference adds only a line end.
  preserve: (container, _now, evidence = "Wanted") =>
    Effect.succeed(
      evidence === "Waived"
        ? { level: "B", container: undefined, nextRenewalAt: undefined }
        : {
            level: "LT",
            container: Uint8Array.from([...container, 0x0a]),
            nextRenewalAt: validUntil,
          },
    ),
  signEnveloped: (xml, signedAt) =>
    Effect.gen(function* () {
      yield* checkedXml(xml)
      yield* checkedAt(signedAt)
      return xml.replace(/<\/[\w:]+>\s*$/, (end) => `<Signature>${digestOf(xml)}</Signature>${end}`)
    }),
}

export const signerBinding: SignerBinding = {
  validAt: instant(Date.UTC(2026, 10, 20)),
  invalidAt: [instant(validFrom - 1), validUntil],
  open: (container) =>
    Effect.try({
      try: () => {
        const { name, hex, signature }: Container = JSON.parse(new TextDecoder().decode(container))
        if (digestOf(name, hex) !== signature) throw new TypeError("another signature")
        return [{ name, bytes: Result.getOrThrow(Hex.decode(hex)) }]
      },
      catch: (cause) => new NotGood({ detail: String(cause) }),
    }),
  verifyEnveloped: (xml) => {
    const signature = signaturePattern.exec(xml)?.[1]
    const isGood = signature === digestOf(xml.replace(signaturePattern, ""))
    return isGood ? Effect.void : Effect.fail(new NotGood({ detail: "another signature" }))
  },
}
