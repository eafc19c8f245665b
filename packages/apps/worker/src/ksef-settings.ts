/** How the worker logs in to KSeF, and what it does while KSeF is unavailable. */
import {
  pathOrEmpty,
  SettingsError,
  type SettingsOf,
  url,
  wholeNumber,
} from "@procurement/app-chassis"
import { type AvailabilityPolicy, usualAvailability } from "@procurement/domain/clearance"
import type { LocalDate } from "@procurement/domain/calendar"
import { z } from "zod"

/** Dz.U. 2025 poz. 1815, par. 13: until then KSeF accepts tokens. Consulted 2026-11-26. */
const lastDayOfTokens = "2026-12-31"

const millisPerSecond = 1_000
const urlOrEmpty = z.union([z.literal(""), url])

export const ksefSettings = {
  KSEF_TOKEN: {
    schema: z.string(),
    meaning: "token made in KSeF, to log in with instead of a certificate",
    byDefault: "",
    isSecret: true,
  },
  KSEF_TOKEN_ENDS: {
    schema: z.iso.date("must be a date, YYYY-MM-DD").transform((text) => text as LocalDate),
    meaning: "the last day on which KSeF takes tokens; the log warns from 60 days before",
    byDefault: lastDayOfTokens,
  },
  KSEF_LOGIN_KEY_FILE: {
    schema: pathOrEmpty,
    meaning: "key of the KSeF certificate to log in with, PEM; empty: the seal logs in",
    byDefault: "",
  },
  KSEF_LOGIN_CERTIFICATE_FILE: {
    schema: pathOrEmpty,
    meaning: "that certificate, of type Authentication, PEM",
    byDefault: "",
  },
  KSEF_SIGNING_CERTIFICATE: {
    schema: z.enum(["V1", "V2"], "must be V1 or V2"),
    meaning: "how the signature of a login names its certificate: SigningCertificate or its V2",
    byDefault: "V2",
  },
  KSEF_UPO_ROOTS_FILE: {
    schema: pathOrEmpty,
    meaning:
      "whom to trust for the signature on UPOs, PEM: the Ministry's seal or its authorities; required for invoicing and reconciliation",
    byDefault: "",
  },
  KSEF_OFFLINE_KEY_FILE: {
    schema: pathOrEmpty,
    meaning: "key of the KSeF certificate for KOD II, PEM; empty: nothing is issued offline",
    byDefault: "",
  },
  KSEF_OFFLINE_CERTIFICATE_FILE: {
    schema: pathOrEmpty,
    meaning: "that certificate, of type Offline, PEM",
    byDefault: "",
  },
  KSEF_QR_URL: {
    schema: urlOrEmpty,
    meaning: "base address of KSeF's QR codes; empty: that of the environment of KSEF_URL",
    byDefault: "",
  },
  KSEF_STATUS_URL: {
    schema: urlOrEmpty,
    meaning: "where outages of KSeF are announced; empty: announcements are not read",
    byDefault: "",
  },
  KSEF_STATUS_SECONDS: {
    schema: wholeNumber(1, 3_600),
    meaning: "seconds between two requests for announced outages",
    byDefault: "60",
  },
  OFFLINE_AFTER_SECONDS: {
    schema: wholeNumber(1, 86_400),
    meaning: "seconds without a response from KSeF after which invoices are issued offline",
    byDefault: String(usualAvailability.awayAfterMillis / millisPerSecond),
  },
  OFFLINE_BACK_SECONDS: {
    schema: wholeNumber(0, 86_400),
    meaning: "seconds of responses after which KSeF counts as available again",
    byDefault: String(usualAvailability.backAfterMillis / millisPerSecond),
  },
} as const

type KsefSettings = SettingsOf<typeof ksefSettings>

type OutageThresholds = Pick<KsefSettings, "OFFLINE_AFTER_SECONDS" | "OFFLINE_BACK_SECONDS">

export const availabilityPolicyOf = (settings: OutageThresholds): AvailabilityPolicy => ({
  ...usualAvailability,
  awayAfterMillis: settings.OFFLINE_AFTER_SECONDS * millisPerSecond,
  backAfterMillis: settings.OFFLINE_BACK_SECONDS * millisPerSecond,
})

/** Environments as the Ministry names their hosts (ksef-docs, srodowiska.md, kody-qr.md). */
const environmentOf = /^api(-test|-demo)?\.ksef\.mf\.gov\.pl$/

/** The base address of QR codes. */
export const qrUrlOf = ({
  KSEF_QR_URL,
  KSEF_URL,
}: Pick<KsefSettings, "KSEF_QR_URL"> & { readonly KSEF_URL: string }): string => {
  if (KSEF_QR_URL !== "") return KSEF_QR_URL
  const suffix = environmentOf.exec(new URL(KSEF_URL).hostname)
  return `https://qr${suffix === null ? "-test" : (suffix[1] ?? "")}.ksef.mf.gov.pl`
}

/** Fails the start with one line when webhooks to the loopback are allowed in production. */
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
