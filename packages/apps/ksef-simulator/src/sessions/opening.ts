/** The common data that opens both kinds of session: the form of the invoices and a wrapped key. */
import { z } from "zod"
import { type FormCode, formNamed } from "../forms/form-codes.ts"
import { badRequest } from "../http/api-error.ts"
import type { ReceivedRequest } from "../http/operation.ts"
import { unwrap } from "../keys/key-ring.ts"
import type { Simulation } from "../simulation.ts"
import type { FormName } from "../state/values.ts"

const initializationVectorBytes = 16
const cipherKeyBytes = 32

/** The declared form. Rejects with 21405 when the simulator does not accept it. */
export const acceptedForm = ({ settings }: Simulation, formCode: FormCode): FormName => {
  const form = formNamed(formCode)
  if (form === undefined || !settings.forms.includes(form)) {
    throw badRequest(21405, "Wskazany kod formularza nie jest wspierany.")
  }
  return form
}

export const Encryption = z.object({
  encryptedSymmetricKey: z.base64().min(1),
  initializationVector: z
    .base64()
    .refine((text) => Buffer.from(text, "base64").length === initializationVectorBytes, {
      message: "16 bytes",
    }),
  publicKeyId: z.string().nullish(),
})
export type Encryption = z.output<typeof Encryption>

const identifierValidation = "subject-identifier-validation"

/** Whether the client requests verification of NIP check digits, which production always does. */
export const requestsIdentifierChecks = ({ header }: ReceivedRequest) => {
  const features = header("x-ksef-feature")
    ?.split(",")
    .map((each) => each.trim())
  return features?.includes(identifierValidation) ? { checksIdentifiers: true } : {}
}

export interface OpenedCipher {
  /** Base64; absent when the unwrapped bytes are not a key: the session ends with 415. */
  readonly cipherKey?: string
  readonly initializationVector: string
}

/** Unwraps the key. Rejects with 21470 when it was wrapped with a withdrawn key. */
export const openedCipher = (simulation: Simulation, encryption: Encryption): OpenedCipher => {
  const { encryptedSymmetricKey, initializationVector } = encryption
  const wrapped = Buffer.from(encryptedSymmetricKey, "base64")
  const publicKeyId = encryption.publicKeyId ?? undefined
  const key = unwrap(simulation.state(), "SymmetricKeyEncryption", wrapped, publicKeyId)
  if (key?.length !== cipherKeyBytes) return { initializationVector }
  return { initializationVector, cipherKey: Buffer.from(key).toString("base64") }
}
