/**
 * Reference implementation of `PasskeyVerifier`, in memory, and devices for it. A device's key is a
 * text, and a signature repeats it: for tests only.
 */
import {
  type PasskeyKey,
  PasskeyNotAccepted,
  type PasskeyRequest,
  type PasskeyResponse,
  PasskeyVerifier,
} from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Base64Url from "effect/encoding/Base64Url"

type Kind = "creation" | "use"

interface Facts extends PasskeyRequest {
  readonly kind: Kind
  readonly isVerified: boolean
  readonly signCount: number
}

export interface MemoryDeviceRequest extends PasskeyRequest {
  /** False: the device has not verified the person. */
  readonly isVerified?: boolean
  readonly userHandle?: string
}

export interface MemoryDevice {
  readonly create: (request: MemoryDeviceRequest) => PasskeyResponse
  readonly get: (request: MemoryDeviceRequest) => PasskeyResponse
}

let devices = 0

/** A device with a new key; `counts` says whether it counts its signatures. */
export const makePasskeyDeviceMemory = ({ counts } = { counts: true }): MemoryDevice => {
  devices += 1
  const [id, key] = [`device-${devices}`, `key ${devices}`]
  let uses = 0
  const respond = (kind: Kind, request: MemoryDeviceRequest, signCount: number) => {
    const { userHandle, ...stated } = request
    const facts = JSON.stringify({ kind, isVerified: true, ...stated, signCount })
    const named = userHandle === undefined ? {} : { userHandle: Base64Url.encode(userHandle) }
    const proof = Base64Url.encode(`${key} ${facts}`)
    const parts =
      kind === "creation"
        ? { attestationObject: proof }
        : { authenticatorData: "", signature: proof, ...named }
    return { id, response: { clientDataJSON: Base64Url.encode(facts), ...parts } }
  }
  return {
    create: (request) => respond("creation", request, 0),
    get: (request) => {
      uses += counts ? 1 : 0
      return respond("use", request, uses)
    },
  }
}

const textIn = ({ response }: PasskeyResponse, name: string): string =>
  Result.getOrElse(Base64Url.decodeString(String(response[name])), () => "")

/** The facts, if they are of that kind, as requested, and proved. */
const proved = (
  kind: Kind,
  key: string,
  proof: string,
  facts: string,
  { challenge, origin }: PasskeyRequest,
): Effect.Effect<Facts, PasskeyNotAccepted> =>
  Effect.suspend(() => {
    if (facts === "" || proof !== `${key} ${facts}`) return Effect.fail(new PasskeyNotAccepted())
    const read: Facts = JSON.parse(facts)
    const isSame = read.kind === kind && read.challenge === challenge && read.origin === origin
    return isSame && read.isVerified ? Effect.succeed(read) : Effect.fail(new PasskeyNotAccepted())
  })

export const makePasskeyVerifierMemory = (): PasskeyVerifier["Service"] => ({
  newKey: (response, request) => {
    const [proof, facts] = [
      textIn(response, "attestationObject"),
      textIn(response, "clientDataJSON"),
    ]
    const publicKey = proof.slice(0, Math.max(0, proof.length - facts.length - 1))
    return Effect.map(
      proved("creation", publicKey, proof, facts, request),
      ({ signCount }): PasskeyKey => ({ id: response.id, publicKey, signCount, transports: [] }),
    )
  },
  signature: ({ publicKey, signCount }, response, request) => {
    const [proof, facts] = [textIn(response, "signature"), textIn(response, "clientDataJSON")]
    return Effect.filterOrFail(
      Effect.map(proved("use", publicKey, proof, facts, request), (read) => read.signCount),
      (count) => count > signCount || (count === 0 && signCount === 0),
      () => new PasskeyNotAccepted(),
    )
  },
})

export const layerPasskeyVerifierMemory: Layer.Layer<PasskeyVerifier> = Layer.sync(
  PasskeyVerifier,
  makePasskeyVerifierMemory,
)
