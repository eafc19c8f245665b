/** Settings for the KSeF login and for KSeF outages. */
import {
  pathOrEmpty,
  SettingsError,
  type SettingsOf,
  url,
  wholeNumber,
} from "@procurement/app-platform"
import { type AvailabilityPolicy, usualAvailability } from "@procurement/domain/clearance"
import type { LocalDate } from "@procurement/domain/calendar"
import { z } from "zod"

/** KSeF accepts tokens until then: Dz.U. 2025 poz. 1815, par. 13, consulted 2026-11-26. */
const lastDayOfTokens = "2026-12-31"

const millisPerSecond = 1_000
const urlOrEmpty = z.union([z.literal(""), url])

export const ksefSettings = {
  KSEF_TOKEN: z.string().prefault("").meta({
    description: "token created in KSeF, to log in with instead of a certificate",
    isSecret: true,
  }),
  KSEF_TOKEN_ENDS: z.iso
    .date("must be a date, YYYY-MM-DD")
    .transform((text) => text as LocalDate)
    .prefault(lastDayOfTokens)
    .describe("last day on which KSeF accepts tokens; the log warns from 60 days before"),
  KSEF_LOGIN_KEY_FILE: pathOrEmpty
    .prefault("")
    .describe("key of the KSeF certificate for logins, PEM; empty: the seal logs in"),
  KSEF_LOGIN_CERTIFICATE_FILE: pathOrEmpty
    .prefault("")
    .describe("that certificate, of type Authentication, PEM"),
  KSEF_SIGNING_CERTIFICATE: z
    .enum(["V1", "V2"], "must be V1 or V2")
    .prefault("V2")
    .describe(
      "element of a login's signature that names the certificate: SigningCertificate or its V2",
    ),
  KSEF_UPO_ROOTS_FILE: pathOrEmpty
    .prefault("")
    .describe(
      "trust anchors for the signature on UPOs, PEM: the Ministry's seal or its authorities; required for invoicing and reconciliation",
    ),
  KSEF_OFFLINE_KEY_FILE: pathOrEmpty
    .prefault("")
    .describe("key of the KSeF certificate for KOD II, PEM; empty: nothing is issued offline"),
  KSEF_OFFLINE_CERTIFICATE_FILE: pathOrEmpty
    .prefault("")
    .describe("that certificate, of type Offline, PEM"),
  KSEF_QR_URL: urlOrEmpty
    .prefault("")
    .describe("base address of KSeF's QR codes; empty: that of the environment of KSEF_URL"),
  KSEF_STATUS_URL: urlOrEmpty
    .prefault("")
    .describe("where KSeF outages are announced; empty: announcements are not read"),
  KSEF_STATUS_SECONDS: wholeNumber(1, 3_600)
    .prefault("60")
    .describe("seconds between two requests for announced outages"),
  OFFLINE_AFTER_SECONDS: wholeNumber(1, 86_400)
    .prefault(String(usualAvailability.awayAfterMillis / millisPerSecond))
    .describe("seconds without a response from KSeF after which invoices are issued offline"),
  OFFLINE_BACK_SECONDS: wholeNumber(0, 86_400)
    .prefault(String(usualAvailability.backAfterMillis / millisPerSecond))
    .describe("seconds of responses after which KSeF counts as available again"),
} as const

type KsefSettings = SettingsOf<typeof ksefSettings>

type OutageThresholds = Pick<KsefSettings, "OFFLINE_AFTER_SECONDS" | "OFFLINE_BACK_SECONDS">

export const availabilityPolicyOf = (settings: OutageThresholds): AvailabilityPolicy => ({
  ...usualAvailability,
  awayAfterMillis: settings.OFFLINE_AFTER_SECONDS * millisPerSecond,
  backAfterMillis: settings.OFFLINE_BACK_SECONDS * millisPerSecond,
})

/** The Ministry's host names by environment (ksef-docs, srodowiska.md, kody-qr.md). */
const environmentOf = /^api(-test|-demo)?\.ksef\.mf\.gov\.pl$/

/** Returns the base address of QR codes. */
export const qrUrlOf = ({
  KSEF_QR_URL,
  KSEF_URL,
}: Pick<KsefSettings, "KSEF_QR_URL"> & { readonly KSEF_URL: string }): string => {
  if (KSEF_QR_URL !== "") return KSEF_QR_URL
  const suffix = environmentOf.exec(new URL(KSEF_URL).hostname)
  return `https://qr${suffix === null ? "-test" : (suffix[1] ?? "")}.ksef.mf.gov.pl`
}

/** Throws one line when webhooks to the loopback are allowed in production. */
export const checkLoopback = ({
  KSEF_URL,
  WEBHOOK_LOOPBACK,
}: {
  readonly KSEF_URL: string
  readonly WEBHOOK_LOOPBACK: boolean
}): void => {
  const environment = environmentOf.exec(new URL(KSEF_URL).hostname)
  const isProduction = environment !== null && environment[1] === undefined
  if (isProduction && WEBHOOK_LOOPBACK) {
    throw new SettingsError(
      `WEBHOOK_LOOPBACK=on is for sandboxes: KSEF_URL=${KSEF_URL} is the production environment`,
    )
  }
}
