/** Settings for the key of the seal, the same in every process that signs. */
import { z } from "zod"
import { pathOrEmpty, type SettingsOf } from "./settings.ts"

const text = z.string().meta({ title: "text or empty" })
const names = z
  .string()
  .regex(/^(?:[A-Za-z_]\w*(?:,[A-Za-z_]\w*)*)?$/, "must be names with commas between them")
  .meta({ title: "list or empty" })

export const sealKeySettings = {
  SEAL_KEY_FILE: {
    schema: pathOrEmpty,
    meaning:
      "private key of the seal, PEM; roles invoicing and reconciliation need it, PKCS#12 or PKCS#11",
    byDefault: "",
  },
  SEAL_CERTIFICATE_FILE: {
    schema: pathOrEmpty,
    meaning: "certificate of the seal and its chain, PEM; for SEAL_KEY_FILE or PKCS#11",
    byDefault: "",
  },
  SEAL_PASSPHRASE_FILE: {
    schema: pathOrEmpty,
    meaning: "file with the passphrase of SEAL_KEY_FILE or SEAL_PKCS12_FILE",
    byDefault: "",
  },
  SEAL_PKCS12_FILE: {
    schema: pathOrEmpty,
    meaning: "key and certificates of the seal in one file, PKCS#12 (.p12, .pfx)",
    byDefault: "",
  },
  SEAL_PKCS11_MODULE: {
    schema: pathOrEmpty,
    meaning: "PKCS#11 module of the HSM or card that holds the seal's key",
    byDefault: "",
  },
  SEAL_PKCS11_TOKEN: { schema: text, meaning: "label of the token in it", byDefault: "" },
  SEAL_PKCS11_KEY: {
    schema: text,
    meaning: "label of the key in the token, or id: and its CKA_ID in hex",
    byDefault: "",
  },
  SEAL_PKCS11_PIN_FILE: {
    schema: pathOrEmpty,
    meaning: "file with the PIN of the token",
    byDefault: "",
  },
  SEAL_PKCS11_VARIABLES: {
    schema: names,
    meaning: "variables that the module is configured by, handed on to the signer process",
    byDefault: "",
  },
} as const

export type SealKeySettings = SettingsOf<typeof sealKeySettings>
