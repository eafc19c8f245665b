/** Where the seal's key is, and who gives its signatures time stamps and evidence. */
import { pathOrEmpty, url, wholeNumber } from "@procurement/app-chassis"
import { z } from "zod"

const text = z.string().meta({ title: "text or empty" })
const urlOrEmpty = z.union([z.literal(""), url])

export const sealSettings = {
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
  TSA_URL: {
    schema: urlOrEmpty,
    meaning: "time-stamping authority (RFC 3161); may have user:password@; empty: no time stamps",
    byDefault: "",
    isSecret: true,
  },
  TSA_ROOTS_FILE: {
    schema: pathOrEmpty,
    meaning: "authorities whose time stamps are believed, PEM; TSA_URL needs it",
    byDefault: "",
  },
  TSA_TIMEOUT: {
    schema: wholeNumber(1, 60),
    meaning: "seconds for one question to the TSA or about a certificate's status",
    byDefault: "5",
  },
  TSA_PROXY_URL: {
    schema: urlOrEmpty,
    meaning: "http proxy for those questions",
    byDefault: "",
    isSecret: true,
  },
} as const
