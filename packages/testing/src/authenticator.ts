/**
 * A passkey device in software (W3C Web Authentication Level 3): one ES256 key, attestation `none`,
 * responses in their JSON form.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"

/** What a page asks the device for. */
export interface DeviceRequest {
  readonly challenge: string
  /** `https://api.example.com`; its host is the relying party. */
  readonly origin: string
  /** False: the device has only noticed a person, not verified who it is. */
  readonly isVerified?: boolean
}

export interface DeviceResponse {
  readonly id: string
  readonly rawId: string
  readonly type: "public-key"
  readonly clientExtensionResults: object
  readonly response: Readonly<Record<string, string>>
}

export interface Device {
  readonly create: (request: DeviceRequest) => DeviceResponse
  readonly get: (request: DeviceRequest & { readonly userHandle?: string }) => DeviceResponse
}

const sha256 = (bytes: string | Uint8Array): Buffer => createHash("sha256").update(bytes).digest()
const base64url = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString("base64url")

/** CBOR (RFC 8949) of a byte string of up to 255 bytes, and of a short text. */
const cborBytes = (bytes: Uint8Array) => Buffer.concat([Buffer.of(0x58, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)])

/** COSE_Key of an EC2 key for ES256 on P-256 (RFC 9053, 7.1.1). */
const coseKey = ({ x = "", y = "" }: { readonly x?: string; readonly y?: string }): Buffer =>
  Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    cborBytes(Buffer.from(x, "base64url")),
    Buffer.of(0x22),
    cborBytes(Buffer.from(y, "base64url")),
  ])

const present = 0x01
const verified = 0x04
const withKey = 0x40

const clientData = (type: string, { challenge, origin }: DeviceRequest): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const authenticatorData = (
  { origin, isVerified = true }: DeviceRequest,
  flags: number,
  count: number,
  key: Uint8Array = Buffer.of(),
): Buffer => {
  const head = Buffer.alloc(5)
  head.writeUInt8(present | (isVerified ? verified : 0) | flags, 0)
  head.writeUInt32BE(count, 1)
  return Buffer.concat([sha256(new URL(origin).hostname), head, key])
}

/** A device with a new key; `counts` says whether it counts its signatures. */
export const makeDevice = ({ counts = true } = {}): Device => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const id = randomBytes(16)
  let count = 0
  const responded = (response: DeviceResponse["response"]): DeviceResponse => ({
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key",
    clientExtensionResults: {},
    response,
  })
  return {
    create: (request) => {
      const key = coseKey(publicKey.export({ format: "jwk" }))
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key])
      const data = authenticatorData(request, withKey, count, attested)
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.of(0xa0),
        cborText("authData"),
        cborBytes(data),
      ])
      return responded({
        clientDataJSON: base64url(clientData("webauthn.create", request)),
        attestationObject: base64url(attestation),
      })
    },
    get: (request) => {
      count += counts ? 1 : 0
      const data = authenticatorData(request, 0, count)
      const client = clientData("webauthn.get", request)
      return responded({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
        ...(request.userHandle === undefined ? {} : { userHandle: base64url(request.userHandle) }),
      })
    },
  }
}
