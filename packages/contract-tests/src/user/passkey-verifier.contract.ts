/** The contract of `PasskeyVerifier`. The binding makes devices in software. */
import { expect } from "@effect/vitest"
import {
  type PasskeyKey,
  PasskeyNotAccepted,
  type PasskeyRequest,
  type PasskeyResponse,
  PasskeyVerifier,
} from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import { freshCode } from "../builders/fresh.ts"
import { clausesWith } from "../suite/clause.ts"
import { expectSame, failureOf } from "../suite/expecting.ts"
import { suiteWith } from "../suite/register.ts"

/** `isVerified: false`: the device has not verified the person. */
type DeviceRequest = PasskeyRequest & { readonly isVerified?: boolean }

export interface PasskeyDevice {
  readonly create: (request: DeviceRequest) => PasskeyResponse
  readonly get: (request: DeviceRequest) => PasskeyResponse
}

export interface PasskeyBinding {
  /** A device with a new key; `counts` says whether it counts its signatures. */
  readonly device: (options?: { readonly counts: boolean }) => PasskeyDevice
}

const origin = "https://api.example.com"
const freshRequest = (): PasskeyRequest => ({ challenge: freshCode(43), origin })

/** A device's key, and a request that it has signed. */
const withKey = Effect.fnUntraced(function* (device: PasskeyDevice) {
  const verifier = yield* PasskeyVerifier
  const request = freshRequest()
  const key = yield* verifier.newKey(device.create(request), request)
  return { verifier, key }
})

const notAccepted = Effect.fnUntraced(function* (
  effect: Effect.Effect<unknown, PasskeyNotAccepted>,
) {
  expect(yield* failureOf(effect)).toBeInstanceOf(PasskeyNotAccepted)
})

/** What was asked for, changed in one way each. */
const otherRequests = (request: PasskeyRequest): ReadonlyArray<PasskeyRequest> => [
  { ...request, challenge: freshCode(43) },
  { ...request, origin: "https://api.example.org" },
  { ...request, origin: "https://pay.example.com" },
  { ...request, origin: "http://api.example.com" },
]

export const passkeyVerifierClauses = clausesWith<PasskeyVerifier, PasskeyBinding>({
  *"returns the key of a new passkey, which then signs a challenge"({ device: makeDevice }) {
    const device = makeDevice()
    const { verifier, key } = yield* withKey(device)
    const request = freshRequest()
    const response = device.get(request)
    expect(key.id).toBe(response.id)
    expect(key.signCount).toBe(0)
    expect(yield* verifier.signature(key, response, request)).toBe(1)
    const next = freshRequest()
    const counted: PasskeyKey = { ...key, signCount: 1 }
    expect(yield* verifier.signature(counted, device.get(next), next)).toBe(2)
  },

  *"accepts no response to another request, or of a device that has not verified the person"({
    device: makeDevice,
  }) {
    const device = makeDevice()
    const { verifier, key } = yield* withKey(device)
    const request = freshRequest()
    for (const other of otherRequests(request)) {
      yield* notAccepted(verifier.newKey(device.create(request), other))
      yield* notAccepted(verifier.signature(key, device.get(request), other))
    }
    const unverified = { ...request, isVerified: false }
    yield* notAccepted(verifier.newKey(device.create(unverified), request))
    yield* notAccepted(verifier.signature(key, device.get(unverified), request))
  },

  *"accepts no signature by another key, and nothing that is not a response of a device"({
    device: makeDevice,
  }) {
    const device = makeDevice()
    const { verifier, key } = yield* withKey(device)
    const other = yield* withKey(makeDevice())
    const request = freshRequest()
    const mixed = { ...other.key, id: key.id }
    yield* notAccepted(verifier.signature(mixed, device.get(request), request))
    const [created, signed] = [device.create(request), device.get(request)]
    for (const response of [{}, { clientDataJSON: "!", signature: 1 }, created.response]) {
      yield* notAccepted(verifier.signature(key, { ...signed, response }, request))
    }
    for (const response of [{}, { clientDataJSON: "!" }, signed.response]) {
      yield* notAccepted(verifier.newKey({ ...created, response }, request))
    }
  },

  *"accepts a counter that has grown, and 0 of a device that does not count"({
    device: makeDevice,
  }) {
    const device = makeDevice()
    const { verifier, key } = yield* withKey(device)
    const request = freshRequest()
    yield* notAccepted(verifier.signature({ ...key, signCount: 1 }, device.get(request), request))
    const silent = makeDevice({ counts: false })
    const { key: uncounted } = yield* withKey(silent)
    expectSame(
      yield* Effect.forEach([1, 2], () =>
        verifier.signature(uncounted, silent.get(request), request),
      ),
      [0, 0],
    )
  },
})

export const passkeyVerifierContract = suiteWith({
  port: "PasskeyVerifier",
  clauses: passkeyVerifierClauses,
})
