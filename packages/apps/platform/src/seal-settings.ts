/** Settings for the key of the seal, the same in every process that signs. */
import { z } from "zod"
import { pathOrEmpty, type SettingsOf } from "./settings.ts"

const text = z.string().meta({ title: "text or empty" })
const names = z
  .string()
  .regex(/^(?:[A-Za-z_]\w*(?:,[A-Za-z_]\w*)*)?$/, "must be names, separated by commas")
  .meta({ title: "list or empty" })

export const sealKeySettings = {
  SEAL_KEY_FILE: pathOrEmpty
    .prefault("")
    .describe(
      "private key of the seal, PEM; required for invoicing and reconciliation, or PKCS#12 or PKCS#11",
    ),
  SEAL_CERTIFICATE_FILE: pathOrEmpty
    .prefault("")
    .describe("certificate of the seal and its chain, PEM; for SEAL_KEY_FILE or PKCS#11"),
  SEAL_PASSPHRASE_FILE: pathOrEmpty
    .prefault("")
    .describe("file with the passphrase of SEAL_KEY_FILE or SEAL_PKCS12_FILE"),
  SEAL_PKCS12_FILE: pathOrEmpty
    .prefault("")
    .describe("key and certificates of the seal in one file, PKCS#12 (.p12, .pfx)"),
  SEAL_PKCS11_MODULE: pathOrEmpty
    .prefault("")
    .describe("PKCS#11 module of the HSM or card that holds the seal's key"),
  SEAL_PKCS11_TOKEN: text.prefault("").describe("label of the token in the module"),
  SEAL_PKCS11_KEY: text
    .prefault("")
    .describe("label of the key in the token, or id: and its CKA_ID in hex"),
  SEAL_PKCS11_PIN_FILE: pathOrEmpty.prefault("").describe("file with the PIN of the token"),
  SEAL_PKCS11_VARIABLES: names
    .prefault("")
    .describe("environment variables that the module needs, passed on to the signer process"),
} as const

export type SealKeySettings = SettingsOf<typeof sealKeySettings>
