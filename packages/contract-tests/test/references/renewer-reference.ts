/**
 * Reference of `SignatureRenewer` over the containers of the reference signer: a renewal is a keyed
 * digest of everything before it.
 */
import { instant } from "@procurement/domain/calendar"
import type { SignatureRenewer } from "@procurement/domain/renewal"
import { SigningError } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import type { RenewerBinding } from "../../src/renewal/index.ts"
import { freshBytes } from "../../src/archive/file-clauses.ts"
import { sha256Now } from "./sha-256.ts"
import { signerBinding, signerReference } from "./signer-reference.ts"

const yearMillis = 365 * 86_400_000
const renewalLine = /\n(renewed [0-9a-f]{64})$/

const malformed = (detail: string) => new SigningError({ reason: "MalformedDocument", detail })

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const digestOf = (text: string): string => sha256Now(bytesOf(`stamp of the reference${text}`))

/** The container below all renewals, each of which must cover everything before it. */
const bare = (text: string): string | undefined => {
  const [line, claim] = renewalLine.exec(text) ?? []
  if (line === undefined) return text
  const before = text.slice(0, -line.length)
  return claim === `renewed ${digestOf(before)}` ? bare(before) : undefined
}

const open: RenewerBinding["open"] = (container) => {
  const text = bare(textOf(container))
  return text === undefined
    ? Effect.fail(malformed("a renewal is over something else"))
    : signerBinding.open(bytesOf(text))
}

export const renewerReference: SignatureRenewer["Service"] = {
  renew: (container, now) =>
    open(container).pipe(
      Effect.mapError((cause) => malformed(String(cause))),
      Effect.map(() => {
        const text = textOf(container)
        return {
          level: "LTA",
          container: bytesOf(`${text}\nrenewed ${digestOf(text)}`),
          nextRenewalAt: instant(now + yearMillis),
        } as const
      }),
    ),
}

export const renewerBinding: RenewerBinding = {
  preserved: Effect.suspend(() =>
    signerReference.seal(
      { fileName: "invoice.xml", mediaType: "text/xml", bytes: freshBytes() },
      signerBinding.validAt,
    ),
  ),
  dueAt: signerBinding.validAt,
  open,
}
