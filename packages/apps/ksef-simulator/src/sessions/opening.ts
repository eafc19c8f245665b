/** What both kinds of session are opened with: the form of the invoices and a wrapped key. */
import { z } from "zod"
import type { ReceivedRequest } from "../http/operation.ts"
import { unwrap } from "../keys/key-ring.ts"
import type { Simulation } from "../simulation.ts"

const initializationVectorBytes = 16
const cipherKeyBytes = 32

const supportedForm = { systemCode: "FA (3)", schemaVersion: "1-0E", value: "FA" }

/** FA(3) alone, as in production; FA(2), FA_RR and PEF are refused with 21405. */
export const FormCode = z
  .object({ systemCode: z.string(), schemaVersion: z.string(), value: z.string() })
  .refine(
    ({ systemCode, schemaVersion, value }) =>
      systemCode === supportedForm.systemCode &&
      schemaVersion === supportedForm.schemaVersion &&
      value === supportedForm.value,
    "Wskazany kod formularza nie jest wspierany.",
  )

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

/**
 * Whether the client asks for the check digits of NIPs to be checked, as production does unasked.
 */
export const asksForIdentifierChecks = ({ header }: ReceivedRequest) => {
  const features = header("x-ksef-feature")
    ?.split(",")
    .map((each) => each.trim())
  return features?.includes(identifierValidation) ? { checksIdentifiers: true } : {}
}

export interface OpenedCipher {
  /** Base64; absent when what was wrapped is not a key: the session ends with 415. */
  readonly cipherKey?: string
  readonly initializationVector: string
}

/** Unwraps the key. Rejects with 21470 when it was wrapped with a withdrawn key. */
export const openedCipher = (simulation: Simulation, encryption: Encryption): OpenedCipher => {
  const { encryptedSymmetricKey, initializationVector } = encryption
  const wrapped = Buffer.from(encryptedSymmetricKey, "base64")
  const publicKeyId = encryption.publicKeyId ?? undefined
  const key = unwrap(simulation.world(), "SymmetricKeyEncryption", wrapped, publicKeyId)
  if (key?.length !== cipherKeyBytes) return { initializationVector }
  return { initializationVector, cipherKey: Buffer.from(key).toString("base64") }
}
