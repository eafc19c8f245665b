/**
 * The responses about KSeF certificates, with only the properties that this client reads. Source:
 * CIRFMF/ksef-docs, open-api.json 2.9.0, consulted 2026-11-26.
 */
import * as z from "zod"

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const serialNumber = z.string().regex(/^[0-9A-F]{16}$/)
const nonEmpty = z.string().min(1)

const limit = z.object({ remaining: z.int(), limit: z.int() })

export const certificateLimits = z.object({
  canRequest: z.boolean(),
  /** How many requests may still be made. */
  enrollment: limit,
  /** How many more certificates the subject may have. */
  certificate: limit,
})

export const enrolmentData = z.object({
  commonName: nonEmpty,
  countryName: nonEmpty,
  givenName: z.union([z.string(), z.array(z.string())]).nullish(),
  surname: z.string().nullish(),
  serialNumber: z.string().nullish(),
  uniqueIdentifier: z.string().nullish(),
  organizationName: z.string().nullish(),
  organizationIdentifier: z.string().nullish(),
})

export const enrolmentTaken = z.object({ referenceNumber: nonEmpty })

export const enrolmentState = z.object({
  status: z.object({
    code: z.int(),
    description: z.string(),
    details: z.array(z.string()).nullish(),
  }),
  certificateSerialNumber: serialNumber.nullish(),
})

export const certificateTypes = ["Authentication", "Offline"] as const
export type KsefCertificateType = (typeof certificateTypes)[number]

export const retrievedCertificates = z.object({
  certificates: z.array(
    z.object({
      certificate: nonEmpty,
      certificateName: z.string(),
      certificateSerialNumber: serialNumber,
      certificateType: z.enum(certificateTypes),
    }),
  ),
})

export const certificatePage = z.object({
  hasMore: z.boolean(),
  certificates: z.array(
    z.object({
      certificateSerialNumber: serialNumber,
      name: z.string(),
      type: z.enum(certificateTypes),
      status: z.string(),
      validFrom: moment,
      validTo: moment,
    }),
  ),
})
