/** Verifies responses of devices with @simplewebauthn/server. */
import {
  PasskeyNotAccepted,
  type PasskeyRequest,
  type PasskeyResponse,
  PasskeyVerifier,
} from "@procurement/domain/user"
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const load = () => import("@simplewebauthn/server")
type Library = Awaited<ReturnType<typeof load>>

const inBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url")

const expectedOf = ({ challenge, origin }: PasskeyRequest) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: URL.parse(origin)?.hostname ?? "",
  requireUserVerification: true,
})

/** The library checks the members that it reads. */
const asRegistration = (response: PasskeyResponse) =>
  ({ rawId: response.id, type: "public-key", ...response }) as never as RegistrationResponseJSON

const asAuthentication = (response: PasskeyResponse) =>
  ({ rawId: response.id, type: "public-key", ...response }) as never as AuthenticationResponseJSON

/** The result; the library rejects in one way or another what is not valid. */
const verifying = <A>(
  verify: (library: Library) => Promise<A | undefined>,
): Effect.Effect<A, PasskeyNotAccepted> =>
  Effect.gen(function* () {
    const library = yield* Effect.promise(load)
    const verified = yield* Effect.tryPromise({
      try: () => verify(library),
      catch: () => new PasskeyNotAccepted(),
    })
    return verified ?? (yield* new PasskeyNotAccepted())
  })

export const makePasskeyVerifier = (): PasskeyVerifier["Service"] => ({
  newKey: (response, request) =>
    verifying(async ({ verifyRegistrationResponse }) => {
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expectedOf(request),
        response: asRegistration(response),
      })
      if (registrationInfo === undefined) return undefined
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      return { id, publicKey: inBase64Url(publicKey), signCount: counter, transports }
    }),
  signature: ({ id, publicKey, signCount }, response, request) =>
    verifying(async ({ verifyAuthenticationResponse }) => {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expectedOf(request),
        response: asAuthentication(response),
        credential: { id, publicKey: Buffer.from(publicKey, "base64url"), counter: signCount },
      })
      return verified ? authenticationInfo.newCounter : undefined
    }),
})

export const layerPasskeyVerifier: Layer.Layer<PasskeyVerifier> = Layer.sync(
  PasskeyVerifier,
  makePasskeyVerifier,
)
