/** A verifier of passkeys whose devices sign with a keyed digest, and such devices. */
import {
  PasskeyNotAccepted,
  type PasskeyRequest,
  type PasskeyResponse,
  type PasskeyVerifier,
} from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import type { PasskeyBinding } from "../../src/user/index.ts"
import { sha256Bytes } from "./sha-256.ts"

type Kind = "creation" | "use"

interface Facts extends PasskeyRequest {
  readonly kind: Kind
  readonly isVerified: boolean
  readonly signCount: number
}

const proofOf = (key: string, facts: string): string =>
  Base64Url.encode(sha256Bytes(new TextEncoder().encode(`${key} ${facts}`)))

let devices = 0

export const passkeyBinding: PasskeyBinding = {
  device: ({ counts } = { counts: true }) => {
    devices += 1
    const id = `device ${devices}`
    const key = `key ${devices}`
    let uses = 0
    const respond = (kind: Kind, request: PasskeyRequest, signCount: number) => {
      const facts = JSON.stringify({ kind, isVerified: true, ...request, signCount })
      return { id, response: { facts, proof: proofOf(key, facts), key } }
    }
    return {
      create: (request) => respond("creation", request, 0),
      get: (request) => {
        uses += counts ? 1 : 0
        return respond("use", request, uses)
      },
    }
  },
}

/** The proved facts, if they are as requested. */
const proved = (
  kind: Kind,
  key: unknown,
  { response }: PasskeyResponse,
  { challenge, origin }: PasskeyRequest,
): Effect.Effect<Facts, PasskeyNotAccepted> =>
  Effect.suspend(() => {
    const { facts = "", proof } = response
    const isProved = typeof key === "string" && proof === proofOf(key, String(facts))
    if (!isProved) return Effect.fail(new PasskeyNotAccepted())
    const read: Facts = JSON.parse(String(facts))
    const isSame = read.kind === kind && read.challenge === challenge && read.origin === origin
    return isSame && read.isVerified ? Effect.succeed(read) : Effect.fail(new PasskeyNotAccepted())
  })

export const passkeyReference: PasskeyVerifier["Service"] = {
  newKey: (response, request) => {
    const { key } = response.response
    return Effect.map(proved("creation", key, response, request), ({ signCount }) => ({
      id: response.id,
      publicKey: String(key),
      signCount,
      transports: [],
    }))
  },
  signature: ({ publicKey, signCount }, response, request) =>
    Effect.filterOrFail(
      Effect.map(proved("use", publicKey, response, request), (facts) => facts.signCount),
      (count) => count > signCount || (count === 0 && signCount === 0),
      () => new PasskeyNotAccepted(),
    ),
}
