/** References of the ports for KSeF outages, with the data that their suites need. */
import { instant } from "@procurement/domain/calendar"
import type { IssuedFile, CertificateQrSigner } from "@procurement/domain/offline"
import { type OutageAnnouncements, OutageAnnouncementsError } from "@procurement/domain/clearance"
import { makeOutageAnnouncementsMemory } from "@procurement/adapter-memory"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Hex from "effect/encoding/Hex"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { AnnouncingBinding, Announced, ProofBinding } from "../../src/clearance/index.ts"
import { sha256Bytes } from "./sha-256.ts"

/** Facts about a text that only the reference knows. */
const keyed = (text: string): string =>
  Base64Url.encode(sha256Bytes(new TextEncoder().encode(`a key ${text}`)))

export const proofBinding: ProofBinding = {
  validFrom: instant(Date.UTC(2026, 0, 1)),
  isSignedBy: (text, signature) => Base64Url.encode(signature) === keyed(text),
}

const signedLink = ({ sellerNip, digest }: IssuedFile): string => {
  const hash = Base64Url.encode(Result.getOrThrow(Hex.decode(digest)))
  const path = `qr.example/certificate/Nip/${sellerNip}/${sellerNip}/00000000000000AF/${hash}`
  return `https://${path}/${keyed(path)}`
}

export const proofReference: CertificateQrSigner["Service"] = {
  link: (file, now) =>
    Effect.succeed(now < proofBinding.validFrom ? Option.none() : Option.some(signedLink(file))),
}

interface AnnouncingReference {
  readonly service: OutageAnnouncements["Service"]
  readonly binding: AnnouncingBinding
}

export const makeAnnouncingReference = (): AnnouncingReference => {
  let published: ReadonlyArray<Announced> | undefined = []
  const outages = () =>
    (published ?? []).map((each) => ({ id: `${each.kind} ${each.since}`, ...each }))
  const honest = makeOutageAnnouncementsMemory(outages)
  const unreadable = new OutageAnnouncementsError({ reason: "Unreadable", detail: "nonsense" })
  return {
    service: {
      current: Effect.suspend(() =>
        published === undefined ? Effect.fail(unreadable) : honest.current,
      ),
    },
    binding: {
      announce: (announced) => {
        published = announced
      },
      respondMalformed: () => {
        published = undefined
      },
    },
  }
}
