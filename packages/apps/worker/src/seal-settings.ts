/** Settings of the seal's key and of the services for time stamps and validation data. */
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
    .describe("trusted time-stamping authorities, PEM; required with TSA_URL"),
  TSA_TIMEOUT: wholeNumber(1, 60)
    .prefault("5")
    .describe("timeout in seconds of a request for a time stamp or a certificate's status"),
  TSA_LIST_MEGABYTES: wholeNumber(1, 16)
    .prefault("4")
    .describe("largest revocation list to read, in MB, where OCSP is unavailable"),
  TSA_PROXY_URL: urlOrEmpty
    .prefault("")
    .meta({ description: "HTTP proxy for these requests", isSecret: true }),
} as const
