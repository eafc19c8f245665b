/** How the worker logs in to KSeF, and what it does while KSeF is away. */
import { pathOrEmpty, type SettingsOf, url, wholeNumber } from "@procurement/app-chassis"
import { type AvailabilityPolicy, usualAvailability } from "@procurement/domain/clearance"
import { z } from "zod"

const millisPerSecond = 1_000
const urlOrEmpty = z.union([z.literal(""), url])

export const ksefSettings = {
  KSEF_TOKEN: {
    schema: z.string(),
    meaning: "token made in KSeF, to log in with instead of a certificate",
    byDefault: "",
    isSecret: true,
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
    meaning: "where outages of KSeF are announced; empty: nobody is asked",
    byDefault: "",
  },
  KSEF_STATUS_SECONDS: {
    schema: wholeNumber(1, 3_600),
    meaning: "seconds between two questions whether an outage is announced",
    byDefault: "60",
  },
  OFFLINE_AFTER_SECONDS: {
    schema: wholeNumber(1, 86_400),
    meaning: "seconds without any answer of KSeF after which invoices are issued offline",
    byDefault: String(usualAvailability.awayAfterMillis / millisPerSecond),
  },
  OFFLINE_BACK_SECONDS: {
    schema: wholeNumber(0, 86_400),
    meaning: "seconds of answers after which KSeF is taken to be back",
    byDefault: String(usualAvailability.backAfterMillis / millisPerSecond),
  },
} as const

type KsefSettings = SettingsOf<typeof ksefSettings>

type Patience = Pick<KsefSettings, "OFFLINE_AFTER_SECONDS" | "OFFLINE_BACK_SECONDS">

export const availabilityPolicyOf = (settings: Patience): AvailabilityPolicy => ({
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
