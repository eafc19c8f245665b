/**
 * Passkeys: a person signs in with a key that a device keeps and that a fingerprint, a face or a
 * PIN unlocks (W3C Web Authentication Level 3).
 *
 * Pure: a decision receives the tenant's users and returns a change or a rejection. A passkey
 * belongs to one user of one tenant and is stored with that user, so it is removed with the user.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"

/** Limit of passkeys per user. */
export const maximumPasskeys = 10
/** Maximum characters of a passkey's name. */
export const maximumPasskeyName = 64

export const Passkey = Schema.Struct({
  /** The credential ID that the device chose, in base64url. */
  id: Schema.String,
  /** Chosen by the person, to recognize the device. */
  name: Schema.String,
  /** COSE key (RFC 9052, 7), in base64url. */
  publicKey: Schema.String,
  /** Counter of signatures; 0 when the device does not count. */
  signCount: Schema.Int,
  /** How a browser may reach the device: `internal`, `usb` … */
  transports: Schema.Array(Schema.String),
  createdAt: Instant,
  lastUsedAt: Schema.optionalKey(Instant),
})
export type Passkey = typeof Passkey.Type

/** The part of a passkey that comes from the device. */
export type PasskeyKey = Pick<Passkey, "id" | "publicKey" | "signCount" | "transports">

/** The challenge is unknown, used or expired, or the device's response is not valid for it. */
export class PasskeyNotAccepted extends Data.TaggedError("PasskeyNotAccepted") {}

/** The user has no passkey with this id. */
export class PasskeyNotFound extends Data.TaggedError("PasskeyNotFound") {}

/** The user has reached the limit of passkeys. */
export class TooManyPasskeys extends Data.TaggedError("TooManyPasskeys")<{
  readonly maximum: number
}> {}

/** What a device's response must be made for. */
export interface PasskeyRequest {
  /** 32 random bytes in base64url, valid once. */
  readonly challenge: string
  /** Origin of the pages: `https://api.example.com`. */
  readonly origin: string
}

/** A device's response, in the JSON form of WebAuthn Level 3, 5.1.4. */
export interface PasskeyResponse {
  /** The credential ID, in base64url. */
  readonly id: string
  readonly response: Readonly<Record<string, unknown>>
}

/** Verifies responses of devices, with the origin's host as relying party. */
export class PasskeyVerifier extends Context.Service<
  PasskeyVerifier,
  {
    /**
     * Returns the new key (WebAuthn, 7.1). Fails with `PasskeyNotAccepted` unless the response was
     * made for this challenge and origin and the device has verified the person.
     */
    readonly newKey: (
      response: PasskeyResponse,
      request: PasskeyRequest,
    ) => Effect.Effect<PasskeyKey, PasskeyNotAccepted>
    /**
     * Returns the counter after the signature (WebAuthn, 7.2). Fails with `PasskeyNotAccepted`
     * unless the key signed this challenge for this origin, the device has verified the person, and
     * the counter, if there is one, has grown.
     */
    readonly signature: (
      key: PasskeyKey,
      response: PasskeyResponse,
      request: PasskeyRequest,
    ) => Effect.Effect<number, PasskeyNotAccepted>
  }
>()("@procurement/domain/user/PasskeyVerifier") {}
