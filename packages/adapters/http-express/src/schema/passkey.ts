/** Passkeys as pages show and send them (W3C Web Authentication Level 3, 5.1). */
import { optional } from "@procurement/domain/optional"
import { maximumPasskeyName, type Passkey, recentSignIn } from "@procurement/domain/user"
import * as Duration from "effect/Duration"
import { z } from "zod"
import { encodeInstant, lineText, mapped, timestamp } from "./primitives.ts"

const base64Url = z
  .string()
  .max(4_096)
  .regex(/^[\w-]*$/)
const challenge = base64Url.meta({
  description: "Sign it within ten minutes. It is valid once.",
  example: "sO0qMhYg3g0Yb6m1nV5xwKkq0b4dYb7v2l9m8u6QeJc",
})
const credentialId = base64Url.meta({
  description: "The credential ID.",
  example: "k3J9sQ0xR2mB5vT8yU1wZg",
})
const publicKey = z.literal("public-key")
const rpId = z.string().meta({
  description: "The relying party: the host of these pages.",
  example: "api.example.com",
})
const examples = {
  challenge: "sO0qMhYg3g0Yb6m1nV5xwKkq0b4dYb7v2l9m8u6QeJc",
  id: "k3J9sQ0xR2mB5vT8yU1wZg",
  userHandle: "dGVuXzAxa2FmcTN2OHBlMHJyMmMxbTVrejl4N3dkL3Vzcl8wMWthZnEzdjhwZTBycjJjMW01a3o5eDd3ZA",
}

export const signInOptions = z
  .object({ challenge, rpId, userVerification: z.literal("required"), timeout: z.int() })
  .meta({
    id: "PasskeySignInOptions",
    description: "`PublicKeyCredentialRequestOptionsJSON`.",
    example: {
      challenge: examples.challenge,
      rpId: "api.example.com",
      userVerification: "required",
      timeout: Duration.toMillis(recentSignIn),
    },
  })

const algorithm = z.object({ type: publicKey, alg: z.int() }).meta({ id: "PasskeyAlgorithm" })
const descriptor = z.object({ type: publicKey, id: credentialId }).meta({ id: "PasskeyDescriptor" })

export const newPasskeyOptions = z
  .object({
    challenge,
    rp: z.object({ id: rpId, name: z.string() }).meta({ id: "PasskeyRelyingParty" }),
    user: z
      .object({ id: base64Url, name: z.string(), displayName: z.string() })
      .meta({ id: "PasskeyUser" }),
    pubKeyCredParams: z.array(algorithm),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z
      .object({ residentKey: z.literal("required"), userVerification: z.literal("required") })
      .meta({ id: "PasskeySelection" }),
    timeout: z.int(),
  })
  .meta({
    id: "PasskeyRegistrationOptions",
    description: "`PublicKeyCredentialCreationOptionsJSON`.",
    example: {
      challenge: examples.challenge,
      rp: { id: "api.example.com", name: "api.example.com" },
      user: {
        id: examples.userHandle,
        name: "anna@example.com",
        displayName: "anna@example.com (Zielona Łąka sp. z o.o.)",
      },
      pubKeyCredParams: [{ type: "public-key", alg: -7 }],
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      timeout: Duration.toMillis(recentSignIn),
    },
  })

const attestation = z
  .object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: z.array(z.string().max(32)).max(10).exactOptional(),
  })
  .meta({ id: "PasskeyAttestation" })

export const newPasskey = z
  .strictObject({
    name: lineText(maximumPasskeyName).meta({ description: "To recognize the device." }),
    challenge,
    credential: z.object({ id: credentialId, response: attestation }).meta({
      id: "PasskeyRegistrationCredential",
      description: "`RegistrationResponseJSON` of the device.",
    }),
  })
  .meta({
    id: "PasskeyRegistration",
    example: {
      name: "Anna's phone",
      challenge: examples.challenge,
      credential: {
        id: examples.id,
        response: { clientDataJSON: "eyJ0eXBlIjoi", attestationObject: "o2NmbXRk" },
      },
    },
  })

const assertion = z
  .object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: base64Url.nullish().meta({ description: "As the passkey was made." }),
  })
  .meta({ id: "PasskeyAssertion" })

export const passkeyUse = z
  .strictObject({
    challenge,
    credential: z.object({ id: credentialId, response: assertion }).meta({
      id: "PasskeyCredential",
      description: "`AuthenticationResponseJSON` of the device.",
    }),
  })
  .meta({
    id: "PasskeySignIn",
    example: {
      challenge: examples.challenge,
      credential: {
        id: examples.id,
        response: {
          clientDataJSON: "eyJ0eXBlIjoi",
          authenticatorData: "SZYN5YgO",
          signature: "MEUCIQDx",
          userHandle: examples.userHandle,
        },
      },
    },
  })

export const passkeyBody = z
  .object({
    id: credentialId,
    name: z.string().meta({ example: "Anna's phone" }),
    createdAt: timestamp,
    lastUsedAt: timestamp.exactOptional().meta({ description: "Absent if never used." }),
  })
  .meta({ id: "Passkey" })

export const passkeyList = z.object({ items: z.array(passkeyBody) }).meta({ id: "PasskeyList" })

export const encodePasskey = ({
  id,
  name,
  createdAt,
  lastUsedAt,
}: Passkey): z.output<typeof passkeyBody> =>
  optional({
    id,
    name,
    createdAt: encodeInstant(createdAt),
    lastUsedAt: mapped(lastUsedAt, encodeInstant),
  })
