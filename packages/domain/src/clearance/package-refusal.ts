/**
 * What KSeF's no to a whole package says about the next one. Pure.
 *
 * Codes that ask for a person never pass with the same package; all others may pass by themselves.
 * What says nothing about packages (no answer, no permission, no calls left, no login, whatever
 * stands in its way) counts for none.
 */
import { packageErrorCodes, sessionCodes } from "../invoice/ksef-codes.ts"
import type { InvoiceClearanceError } from "../invoice/invoice-clearance.ts"
import type { PackageRefusal } from "../invoice/package-history.ts"

/** Of a session that has ended without a result for any file. */
export const refusalOfSession = (code: number): PackageRefusal =>
  sessionCodes.get(code)?.class === "human" ? "final" : "passing"

/** Of a call that should build, announce or hand over the package; none when it says nothing. */
export const refusalOfCall = ({
  about,
  code,
  reason,
}: InvoiceClearanceError): PackageRefusal | undefined => {
  if (about === "login") return undefined
  if (reason === "UnexpectedAnswer") return "passing"
  if (reason !== "Refused") return undefined
  const isOfPackage = about === "package" || (code !== undefined && packageErrorCodes.has(code))
  return isOfPackage ? "final" : undefined
}
