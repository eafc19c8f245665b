/** The location of the seal's key, and the services for its time stamps and validation data. */
import { pathOrEmpty, sealKeySettings, url, wholeNumber } from "@procurement/app-platform"
import { z } from "zod"

const urlOrEmpty = z.union([z.literal(""), url])

export const sealSettings = {
  ...sealKeySettings,
  TSA_URL: urlOrEmpty.prefault("").meta({
    description:
      "time-stamping authority (RFC 3161); may have user:password@; empty: no time stamps",
    isSecret: true,
  }),
  TSA_ROOTS_FILE: pathOrEmpty
    .prefault("")
    .describe("authorities whose time stamps are believed, PEM; TSA_URL needs it"),
  TSA_TIMEOUT: wholeNumber(1, 60)
    .prefault("5")
    .describe("seconds for one question to the TSA or about a certificate's status"),
  TSA_LIST_MEGABYTES: wholeNumber(1, 16)
    .prefault("4")
    .describe("the longest revocation list that is read, where nobody answers by OCSP"),
  TSA_PROXY_URL: urlOrEmpty
    .prefault("")
    .meta({ description: "http proxy for those questions", isSecret: true }),
} as const
