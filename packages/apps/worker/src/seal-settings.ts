/** The location of the seal's key, and the services for its time stamps and validation data. */
import { pathOrEmpty, sealKeySettings, url, wholeNumber } from "@procurement/app-chassis"
import { z } from "zod"

const urlOrEmpty = z.union([z.literal(""), url])

export const sealSettings = {
  ...sealKeySettings,
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
  TSA_LIST_MEGABYTES: {
    schema: wholeNumber(1, 16),
    meaning: "the longest revocation list that is read, where nobody answers by OCSP",
    byDefault: "4",
  },
  TSA_PROXY_URL: {
    schema: urlOrEmpty,
    meaning: "http proxy for those questions",
    byDefault: "",
    isSecret: true,
  },
} as const
