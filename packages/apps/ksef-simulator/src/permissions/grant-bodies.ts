/**
 * What requests for grants have in common: identifiers, and the data of those who get them.
 *
 * Source: CIRFMF/ksef-docs, open-api.json 2.9.0, consulted 2026-11-26.
 */
import { z } from "zod"

export const Nip = z.string().regex(/^[1-9]((\d[1-9])|([1-9]\d))\d{7}$/)

export const FingerprintIdentifier = z.object({
  type: z.literal("Fingerprint"),
  value: z.string().regex(/^[0-9A-F]{64}$/i),
})

/** The identifiers that can name the subject of a grant. */
export const AuthorizedIdentifier = z.union([
  z.object({ type: z.literal("Nip"), value: Nip }),
  z.object({ type: z.literal("Pesel"), value: z.string().regex(/^\d{11}$/) }),
  FingerprintIdentifier,
])

export const Description = z.string().min(5).max(256)

/** A list in which each value may occur once. */
export const each = <A>(value: z.ZodType<A>) =>
  z
    .array(value)
    .min(1)
    .refine((values) => new Set(values).size === values.length, "each value may occur only once")

const name = { firstName: z.string().min(2).max(30), lastName: z.string().min(2).max(81) }

const personByFingerprint = {
  personByFpWithId: z
    .object({
      ...name,
      identifier: z.object({ type: z.enum(["Pesel", "Nip"]), value: z.string().min(10).max(11) }),
    })
    .nullish(),
  personByFpNoId: z
    .object({
      ...name,
      birthDate: z.iso.date(),
      idDocument: z.object({
        type: z.string().max(20),
        number: z.string().max(20),
        country: z.string().length(2),
      }),
    })
    .nullish(),
}

/** The member that must have data, for each kind of subject. */
const members = {
  PersonByIdentifier: "personById",
  PersonByFingerprintWithIdentifier: "personByFpWithId",
  PersonByFingerprintWithoutIdentifier: "personByFpNoId",
  EntityByFingerprint: "entityByFp",
} as const

const hasItsData = (details: { readonly subjectDetailsType: keyof typeof members }): boolean => {
  const data = (details as Readonly<Record<string, unknown>>)[members[details.subjectDetailsType]]
  return typeof data === "object" && data !== null
}
const missingData = "lacks the data of its subjectDetailsType"

export const PersonDetails = z
  .object({
    subjectDetailsType: z.enum([
      "PersonByIdentifier",
      "PersonByFingerprintWithIdentifier",
      "PersonByFingerprintWithoutIdentifier",
    ]),
    personById: z.object(name).nullish(),
    ...personByFingerprint,
  })
  .refine(hasItsData, missingData)

export const EuSubjectDetails = z
  .object({
    subjectDetailsType: z.enum([
      "PersonByFingerprintWithIdentifier",
      "PersonByFingerprintWithoutIdentifier",
      "EntityByFingerprint",
    ]),
    ...personByFingerprint,
    entityByFp: z.object({ fullName: z.string().max(100), address: z.string().max(512) }).nullish(),
  })
  .refine(hasItsData, missingData)

export const EntityDetails = z.object({ fullName: z.string().min(5).max(90) })

/** A person's data as queries show them. */
export const shownPerson = ({ subjectDetailsType, ...details }: z.output<typeof PersonDetails>) => {
  const { personById, personByFpWithId, personByFpNoId } = details
  const { identifier, ...withId } = personByFpWithId ?? {}
  return {
    subjectPersonDetails: {
      subjectDetailsType,
      ...personById,
      ...withId,
      ...(identifier && { personIdentifier: identifier }),
      ...personByFpNoId,
    },
  }
}

export const shownEntity = ({ fullName }: z.output<typeof EntityDetails>) => ({
  subjectEntityDetails: { subjectDetailsType: "EntityByIdentifier", fullName },
})

export const shownEuSubject = (details: z.output<typeof EuSubjectDetails>) => {
  const { subjectDetailsType, entityByFp, ...person } = details
  return subjectDetailsType === "EntityByFingerprint"
    ? { subjectEntityDetails: { subjectDetailsType, ...entityByFp } }
    : shownPerson({ subjectDetailsType, ...person })
}
