/** Reads the response of the white list for one NIP. */
import { type Nip, Taxpayer } from "@procurement/domain/party"
import { optional } from "@procurement/domain/optional"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { z } from "zod"

const text = z.string().nullish()

const Subject = z.object({
  name: z.string(),
  nip: z.string(),
  statusVat: z.enum(["Czynny", "Zwolniony", "Niezarejestrowany"]).nullish(),
  workingAddress: text,
  residenceAddress: text,
  registrationLegalDate: text,
  restorationDate: text,
  registrationDenialDate: text,
  removalDate: text,
})
type Subject = z.output<typeof Subject>

const SubjectResponse = z.object({ result: z.object({ subject: Subject.nullish() }) })

const isTaxpayer = Schema.decodeUnknownOption(Taxpayer)
const addressSchema = Taxpayer.fields.address.schema
const asAddress = Schema.decodeUnknownOption(addressSchema)

/** `PROSTA 51, 00-838 WARSZAWA`: the last comma stands before the postal code. */
const addressOf = ({ workingAddress, residenceAddress }: Subject) => {
  const line = workingAddress ?? residenceAddress ?? ""
  const comma = line.lastIndexOf(", ")
  const lines =
    comma < 0 ? { line1: line } : { line1: line.slice(0, comma), line2: line.slice(comma + 2) }
  return Option.getOrUndefined(asAddress({ countryCode: "PL", ...lines }))
}

const statusOf = (subject: Subject) => {
  const { statusVat, registrationLegalDate, restorationDate, removalDate } = subject
  const since = restorationDate ?? registrationLegalDate ?? undefined
  if (statusVat === "Czynny") return { status: "active", since }
  if (statusVat === "Zwolniony") return { status: "exempt", since }
  return removalDate
    ? { status: "removed", since: removalDate }
    : { status: "not_registered", since: subject.registrationDenialDate ?? undefined }
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

/** The company in the response, none if it lists none, or a short reason why it can't be read. */
export const readSubject = (json: string, nip: Nip): Option.Option<Taxpayer> | string => {
  const response = SubjectResponse.safeParse(parsed(json))
  if (!response.success) return "not the answer for one NIP"
  const { subject } = response.data.result
  if (subject === null || subject === undefined) return Option.none()
  if (subject.nip !== nip) return `NIP ${subject.nip} instead of ${nip}`
  const { status, since } = statusOf(subject)
  const address = addressOf(subject)
  const name = subject.name.replaceAll(/\s+/g, " ").trim()
  const taxpayer = isTaxpayer({ nip, name, status, ...optional({ address, since }) })
  return Option.isSome(taxpayer) ? taxpayer : "a company that can't be read"
}

const Refusal = z.object({ code: z.string() })

/** The code of an error response, such as `WL-191`. */
export const readRefusal = (json: string): string | undefined =>
  Refusal.safeParse(parsed(json)).data?.code
